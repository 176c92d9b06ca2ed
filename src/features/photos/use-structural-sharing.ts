import { replaceEqualDeep } from '@tanstack/react-query'
import { useRef } from 'react'

/** The value of the last render, or its parts, where they are equal: what is made of them is not rendered again. */
export function useStructuralSharing<Value>(value: Value): Value {
  const last = useRef(value)
  last.current = replaceEqualDeep(last.current, value)
  return last.current
}
