import type { ReactNode } from 'react'
import { useTouchPart } from './touch-parts.ts'

const CATCH_MS = 8

type Props = { onRefresh?: (() => Promise<unknown>) | undefined; children: ReactNode }

/**
 * The frame of a page's scroll area; with `onRefresh`, a finger pulls it down to refresh. For fingers only: the page
 * has a button for it.
 */
export function PullArea({ onRefresh, children }: Props) {
  return (
    <ion-content ref={onRefresh ? actAsContent : null} className="page-pull">
      {onRefresh && <Refresher onRefresh={onRefresh} />}
      {children}
    </ion-content>
  )
}

/**
 * Ionic's refresher asks these of the ion-content around it. The element itself stays undefined: Ionic's would be 20 KB
 * of every first visit.
 */
function actAsContent(element: HTMLElement | null) {
  if (element) Object.assign(element, { fullscreen: false, getBackgroundElement: async () => element })
}

/** Rubber band on iOS, spinner on Android. */
function Refresher({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  useTouchPart('ion-refresher')
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus
    <ion-refresher
      slot="fixed"
      aria-hidden="true"
      onionRefresh={({ detail }) => {
        navigator.vibrate?.(CATCH_MS)
        void onRefresh().finally(() => detail.complete())
      }}
    >
      <ion-refresher-content />
    </ion-refresher>
  )
}
