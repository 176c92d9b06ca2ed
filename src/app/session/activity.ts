/** When the member last touched anything; the session is only kept alive while somebody is there. */
export function watchActivity(target: Window, now: () => number): () => number {
  let last = now()
  const touched = () => {
    last = now()
  }
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    target.addEventListener(type, touched, { passive: true, capture: true })
  return () => last
}
