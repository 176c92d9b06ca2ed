import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Announcement } from '#contract/announcement.ts'
import { MINUTE } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { useClock } from '#src/ui/clock.ts'
import { Icon } from '#src/ui/icon.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import type { AnnouncementMarks } from './announcement-marks.ts'
import { isHidden, isNew, nextExpiry, unexpired } from './announcement-marks.ts'
import { announcementsQuery } from './announcements-query.ts'
import './announcements.css'

/** Includes the HTML sanitizer, which is larger than everything else here, so it loads when a message is first read. */
const MessageHtml = lazyPart(() => import('./message-html.tsx').then((part) => part.MessageHtml))

type Props = {
  /** Announcements that have not expired, in display order. */
  all: readonly Announcement[]
  marks: AnnouncementMarks
}

/**
 * The board's announcements, one at a time. It never advances by itself; a swipe, the buttons or the arrow keys turn
 * it.
 */
export function Announcements({ all, marks }: Props) {
  const made = useSignal(marks)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? all : all.filter((each) => !isHidden(each, made))
  const hidden = all.length - all.filter((each) => !isHidden(each, made)).length
  const toast = useToast()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const carousel = useCarousel(shown.length)
  const dismiss = (announcement: Announcement) => {
    marks.set(announcement, 'dismissed')
    // The button that had the focus has been removed.
    heading.current?.focus({ preventScroll: true })
    toast('The announcement is dismissed.', { label: 'Undo', run: () => marks.set(announcement, null) })
  }
  return (
    <section
      className="announcements"
      aria-roledescription="carousel"
      aria-labelledby={headingId}
      onKeyDown={carousel.onKeyDown}
    >
      <div className="announcements-head row cluster">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          Announcements
        </h2>
        {hidden > 0 && (
          <Button look="quiet" onClick={() => setShowsAll(!showsAll)} aria-pressed={showsAll}>
            {showsAll ? 'Hide dismissed' : `Show ${hidden} dismissed`}
          </Button>
        )}
        {shown.length > 1 && <Turns carousel={carousel} total={shown.length} />}
      </div>
      {shown.length > 0 && (
        <div ref={carousel.track} className="announcements-track strip" onScroll={carousel.onScroll}>
          {shown.map((announcement, at) => (
            <Slide
              key={announcement.id}
              announcement={announcement}
              label={`${at + 1} of ${shown.length}`}
              isCurrent={at === carousel.current}
              isNew={isNew(announcement, made)}
              isDismissed={isHidden(announcement, made)}
              onDismiss={() => (isHidden(announcement, made) ? marks.set(announcement, null) : dismiss(announcement))}
            />
          ))}
        </div>
      )}
      {all.map((announcement) => (
        <Message key={announcement.id} announcement={announcement} onRead={() => marks.set(announcement, 'read')} />
      ))}
    </section>
  )
}

type Carousel = ReturnType<typeof useCarousel>

/** The browser scrolls and snaps; the current announcement is derived from where scrolling stops. */
function useCarousel(total: number) {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const current = Math.max(0, Math.min(at, total - 1))
  const turn = (to: number) => {
    const list = track.current
    if (!list || to < 0 || to >= total) return
    setAt(to)
    list.scrollTo({ left: to * list.clientWidth })
  }
  return {
    track,
    current,
    turn,
    onScroll: () => {
      const list = track.current
      if (list && list.clientWidth > 0) setAt(Math.round(list.scrollLeft / list.clientWidth))
    },
    onKeyDown: ({ key, defaultPrevented, target }: KeyboardEvent) => {
      // A sheet inside it handles its own keys.
      if (defaultPrevented || (target as Element).closest('dialog')) return
      if (key === 'ArrowLeft') turn(current - 1)
      if (key === 'ArrowRight') turn(current + 1)
    },
  }
}

function Turns({ carousel: { current, turn }, total }: { carousel: Carousel; total: number }) {
  return (
    <div className="announcements-turns">
      <IconButton
        icon="back"
        label="Previous announcement"
        aria-disabled={current === 0}
        onClick={() => turn(current - 1)}
      />
      {total <= DOTS_MAX ? (
        <span className="announcements-dots" aria-hidden="true">
          {Array.from({ length: total }, (_, dot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots have no identity
            <i key={dot} data-current={dot === current || undefined} />
          ))}
        </span>
      ) : (
        <span className="small" aria-hidden="true">
          {current + 1} of {total}
        </span>
      )}
      <span className="said" role="status">
        Announcement {current + 1} of {total}
      </span>
      <IconButton
        icon="forward"
        label="Next announcement"
        aria-disabled={current === total - 1}
        onClick={() => turn(current + 1)}
      />
    </div>
  )
}
const DOTS_MAX = 6

type SlideProps = {
  announcement: Announcement
  label: string
  isCurrent: boolean
  isNew: boolean
  isDismissed: boolean
  onDismiss: () => void
}

function Slide({ announcement, label, isCurrent, isNew: unread, isDismissed, onDismiss }: SlideProps) {
  const { title, intro, critical } = announcement
  const sheet = useSheet(sheetOf(announcement))
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide, according to the carousel pattern
    <div
      className="announcement"
      role="group"
      aria-roledescription="slide"
      aria-label={`${label}: ${title}`}
      data-critical={critical || undefined}
      inert={!isCurrent}
    >
      {(critical || unread) && (
        <p className="announcement-word row gap-6 small">
          {critical && <Icon name="alert" size={20} />}
          {critical ? 'Important' : 'New'}
        </p>
      )}
      <h3 id={titleId}>{title}</h3>
      {intro && <p className="announcement-intro soft">{intro}</p>}
      <div className="announcement-acts cluster">
        <Button onClick={sheet.open} aria-haspopup="dialog" aria-describedby={titleId}>
          Read
        </Button>
        {!critical && (
          <Button look="quiet" onClick={onDismiss} aria-describedby={titleId}>
            {isDismissed ? 'Show again' : 'Dismiss'}
          </Button>
        )}
      </div>
    </div>
  )
}

const sheetOf = ({ id }: Announcement) => `announcement-${id}`

/** The whole message, in a sheet that is part of the URL, so that Back closes it. */
function Message({ announcement, onRead }: { announcement: Announcement; onRead: () => void }) {
  const sheet = useSheet(sheetOf(announcement))
  const { title, intro, message, critical } = announcement
  const close = () => {
    onRead()
    sheet.close()
  }
  return (
    <Sheet
      isOpen={sheet.isOpen}
      onClose={close}
      title={title}
      footer={
        <Button look="main" wide onClick={close}>
          Done
        </Button>
      }
    >
      {critical && (
        <p className="announcement-word row gap-6 small" data-critical>
          <Icon name="alert" size={20} />
          Important
        </p>
      )}
      {intro && <p className="announcement-intro-whole strong">{intro}</p>}
      <Suspense fallback={<Skeleton lines={4} label="Loading the message" />}>
        <MessageHtml html={message} />
      </Suspense>
    </Sheet>
  )
}

/** Longer timers overflow in browsers. */
const LONGEST_WAIT_MS = 60 * MINUTE

/** Undefined until the first reply. An announcement that expires while the page is open disappears. */
export function useAnnouncements(call: Call, now: () => number): { all: Announcement[] | undefined; pending: boolean } {
  const { data, isPending } = useQuery(announcementsQuery(call))
  const [, look] = useState(0)
  const { after } = useClock()
  const next = data ? nextExpiry(data, now()) : null
  useEffect(() => {
    if (next === null) return
    let cancel = () => {}
    const wait = () => {
      const left = next - now()
      cancel = after(Math.min(left, LONGEST_WAIT_MS) + 1, left > LONGEST_WAIT_MS ? wait : () => look((at) => at + 1))
    }
    wait()
    // Timers do not run while a device sleeps.
    const awake = () => look((at) => at + 1)
    document.addEventListener('visibilitychange', awake)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', awake)
    }
  }, [next, now, after])
  return { all: data && unexpired(data, now()), pending: isPending }
}
