import { useEffect, useState } from 'react'
import { useServices } from '../services.tsx'

/** Whether the first page's content has been painted (first-page.ts). */
export function usePainted(): boolean {
  const { painted } = useServices()
  const [isPainted, setPainted] = useState(false)
  useEffect(() => void painted.then(() => setPainted(true)), [painted])
  return isPainted
}
