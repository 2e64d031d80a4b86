/** Tells password managers for whom the password of the form is; people do not see it. */
export function UsernameHint({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
