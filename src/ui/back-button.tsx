import { useNavigate, useRouter } from '@tanstack/react-router'
import { backOnce } from './back-once.ts'
import { IconButton } from './button.tsx'

/** Back to where the member came from inside the portal; after a deep link or a reload in a new tab, to `fallback`. */
export function BackButton({ fallback }: { fallback: string }) {
  const router = useRouter()
  const navigate = useNavigate()
  const back = () =>
    router.history.canGoBack() ? backOnce(router.history) : void navigate({ href: fallback, replace: true })
  return <IconButton icon="back" label="Back" onClick={back} />
}
