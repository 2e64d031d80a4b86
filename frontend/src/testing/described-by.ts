/** What a screen reader adds when a field takes the focus: the texts that the field points at. */
export function describedBy(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
  return ids.map((id) => document.getElementById(id)?.textContent ?? `(${id} is missing)`).join(' ');
}
