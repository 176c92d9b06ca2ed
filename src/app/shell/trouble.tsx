import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { MissingProps } from '#src/ui/lazy-part.tsx'
import { Page } from '#src/ui/page.tsx'
import { Shown } from '#src/ui/shown.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useServices } from '../services.tsx'

/** Shown for a page that failed. Typed work is on disk, which the page tells the member. */
export function Trouble({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { report } = useServices()
  useEffect(() => report('error', error), [report, error])
  const again = () => {
    reset()
    void router.invalidate()
  }
  return <MissingPage onRetry={again} />
}

/** Shown instead of a page whose code can't be loaded. */
export function MissingPage({ onRetry }: MissingProps) {
  return (
    <Page title="Something went wrong" back="/">
      <Shown />
      <EmptyState
        picture={<Icon name="alert" size={40} />}
        title="This page could not be shown."
        action={
          <Button look="main" icon="sync" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Nothing was lost: what you typed is saved on this {deviceWord()}. If you’re offline, this page may need a
        connection once.
      </EmptyState>
    </Page>
  )
}

export function Loading() {
  return (
    <Page title="Loading" heading={<span className="said">Loading</span>} footer={false}>
      <Skeleton lines={6} />
    </Page>
  )
}
