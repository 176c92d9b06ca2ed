// Ionic's custom elements as React 19 writes them: attributes by their names, events as `on` + the event's own name.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Ionic<More = object> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & More

/** `ratio`: of the width of the actions, which `amount` is in pixels. */
export type SlideEvent = CustomEvent<{ amount: number; ratio: number }>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ion-content': Ionic
      'ion-refresher': Ionic<{ onionRefresh?: (event: CustomEvent<{ complete(): void }>) => void }>
      'ion-refresher-content': Ionic
      'ion-item-sliding': Ionic<{ onionDrag?: (event: SlideEvent) => void }>
      'ion-item-options': Ionic<{ side: 'start' | 'end'; onionSwipe?: () => void }>
      'ion-item-option': Ionic<{ expandable?: boolean }>
      'ion-item': Ionic
    }
  }
}
