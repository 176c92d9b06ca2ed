import { useNavigate, useRouter } from '@tanstack/react-router'
import { backOnce } from './back-once.ts'
import { IconButton } from './button.tsx'

/** Goes back to the previous page of the portal; after a deep link or in a new tab, to `fallback`. */
export function BackButton({ fallback }: { fallback: string }) {
  const router = useRouter()
  const navigate = useNavigate()
  const back = () =>
    router.history.canGoBack() ? backOnce(router.history) : void navigate({ href: fallback, replace: true })
  return <IconButton icon="back" label="Back" onClick={back} />
}
