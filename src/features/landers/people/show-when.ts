/** Shows the elements of a lander whose attribute lists the state, and hides the others that have the attribute. */
export function showWhen(root: ParentNode, attribute: string, state: string): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${attribute}]`))
    element.hidden = !(element.getAttribute(attribute) ?? '').split(' ').includes(state);
}
