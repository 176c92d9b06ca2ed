import { replaceEqualDeep } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Returns the previous render's value, or its parts, if they are equal, so that components depending on them do not
 * rerender.
 */
export function useStructuralSharing<Value>(value: Value): Value {
  const last = useRef(value)
  last.current = replaceEqualDeep(last.current, value)
  return last.current
}
