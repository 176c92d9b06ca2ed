// Every screen stands in a Page: one scroll host, one main landmark, one h1, the document's title, focus that follows navigation.
import { IonContent } from '@ionic/react'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { BackButton } from './back-button.tsx'
import './page.css'
import { scrollHost, useScrollMemory } from './scroll-memory.ts'

/** What the frame around all pages lends them: the name for the title, and what closes a long page. */
export const PageFrame = createContext<{ siteName: string; footer: ReactNode }>({ siteName: 'Curbside', footer: null })

type Props = {
  /** The document's title, and the h1 unless `heading` says it with more than words. */
  title: string
  heading?: ReactNode
  /** Where back leads after a deep link. Left out on the pages of the tabs. */
  back?: string
  /** Right of the heading. */
  actions?: ReactNode
  /** Fixed above what scrolls (progress, sections, search). */
  bar?: ReactNode
  /** Fixed below what scrolls: the main action, in the thumb's zone. */
  foot?: ReactNode
  /** reading: a column for words and forms; wide: tables and dashboards. */
  width?: 'reading' | 'wide'
  /** The site's footer at the end; a form goes without. */
  footer?: boolean
  children: ReactNode
}

export function Page({ title, heading, back, actions, bar, foot, width = 'reading', footer = true, children }: Props) {
  const frame = useContext(PageFrame)
  const scroller = useRef<HTMLIonContentElement>(null)
  const headingRef = useFocusAfterNavigation(scroller)
  useScrollMemory(scroller)
  return (
    <div className="page">
      <title>{`${title} · ${frame.siteName}`}</title>
      {bar && <div className="page-bar">{bar}</div>}
      {/* IonContent is the page's main landmark; a second one inside would tell the ear of two pages. */}
      <IonContent ref={scroller} id="main" className="page-content" tabIndex={-1}>
        <div className="page-fill">
          <div className={`page-main page-${width}`}>
            <div className="page-head">
              {back && <BackButton fallback={back} />}
              <h1 ref={headingRef} tabIndex={-1}>
                {heading ?? title}
              </h1>
              {actions && <div className="page-actions">{actions}</div>}
            </div>
            {children}
          </div>
          {footer && frame.footer}
        </div>
      </IonContent>
      {foot && <div className="page-foot">{foot}</div>}
    </div>
  )
}

/** Screen readers hear the new page's name; the first page of a visit keeps the browser's own focus. */
function useFocusAfterNavigation(content: RefObject<HTMLIonContentElement | null>) {
  const ref = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  useEffect(() => {
    if (router.history.location.state.__TSR_index === 0) return
    let gone = false
    void scrollHost(content.current).then(() => {
      // What opened meanwhile has the focus.
      if (!gone && !document.querySelector('dialog[open]')) ref.current?.focus({ preventScroll: true })
    })
    return () => {
      gone = true
    }
  }, [router, content])
  return ref
}
