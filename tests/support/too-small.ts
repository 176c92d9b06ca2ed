// Runs in the page: it uses nothing from outside of itself.
/** What can be tapped on the topmost layer and is smaller than a thumb. Links in the run of a text are as high as the text. */
export function tooSmall(): string[] {
  const LEAST = 44
  const layer = [...document.querySelectorAll('dialog:modal, [popover]:popover-open')].at(-1) ?? document
  const tappable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option]'
  const isInText = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  /** Where a tap works: its own area, or that of the label around or for it. */
  const areas = (element: Element): Element[] => [
    element,
    ...((element as HTMLInputElement).labels ?? []),
    ...(element.closest('label') ? [element.closest('label')!] : []),
  ]
  const reaches = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && areas(element).some((area) => area.contains(hit))
  }
  const found = new Set<string>()
  for (const element of layer.querySelectorAll(tappable)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], .said, .skip-link'))
      continue
    if (element.matches(':disabled') || isInText(element)) continue
    const sizes = areas(element).map((area) => area.getBoundingClientRect())
    if (sizes.every(({ width, height }) => width <= 1 || height <= 1)) continue
    if (sizes.some(({ width, height }) => width >= LEAST - 0.5 && height >= LEAST - 0.5)) continue
    // Some are larger to the thumb than to the eye.
    element.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    /** How far a tap beside its middle still works: a frame around a control is larger on one side. */
    const reach = (dx: number, dy: number) => {
      let far = 0
      while (far < LEAST && reaches(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1
      return far
    }
    const isWide = width >= LEAST - 0.5 || reach(-1, 0) + reach(1, 0) + 1 >= LEAST
    const isHigh = height >= LEAST - 0.5 || reach(0, -1) + reach(0, 1) + 1 >= LEAST
    if (isWide && isHigh) continue
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    found.add(`${Math.round(width)}x${Math.round(height)} <${element.localName} class="${element.className}"> ${name}`)
  }
  return [...found]
}
