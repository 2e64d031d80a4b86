/** The accessible description of a field: the texts that its `aria-describedby` refers to. */
export function describedBy(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
  return ids.map((id) => document.getElementById(id)?.textContent ?? `(${id} is missing)`).join(' ');
}
