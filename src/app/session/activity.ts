/** The time of the member's last activity. The session is kept alive only while somebody is active. */
export function watchActivity(target: Window, now: () => number): () => number {
  let last = now()
  const touched = () => {
    last = now()
  }
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    target.addEventListener(type, touched, { passive: true, capture: true })
  return () => last
}
