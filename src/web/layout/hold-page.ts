/** Everything beside the element and its ancestors. */
function restOf(element: Element): HTMLElement[] {
  const parent = element.parentElement
  if (!parent || element === document.body) return []
  const beside = [...parent.children].filter((child) => child !== element && child instanceof HTMLElement)
  return [...(beside as HTMLElement[]), ...restOf(parent)]
}

/** The page behind an open layer can be neither reached nor scrolled; what is called afterwards lets it go again. */
export function holdPage(layer: Element): () => void {
  const held = restOf(layer).filter(({ inert }) => !inert)
  for (const element of held) element.inert = true
  document.documentElement.dataset.held = 'true'
  return () => {
    for (const element of held) element.inert = false
    delete document.documentElement.dataset.held
  }
}
