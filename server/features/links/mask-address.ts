/** Shows enough of an address to recognise it. Another reader of the old mailbox does not learn the new address. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
