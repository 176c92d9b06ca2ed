// Whether the support chat was asked for, is open, and has unread answers. The footer and the panel share it.
import { createSignal, type Signal } from '../../state/signal.ts'

/** `isWanted`: its frame has been loaded, and stays. */
export type ChatWindow = { isWanted: boolean; isOpen: boolean; unread: number }

export const createChatWindow = (): Signal<ChatWindow> =>
  createSignal<ChatWindow>({ isWanted: false, isOpen: false, unread: 0 })

export const openChat = (chat: Signal<ChatWindow>): void => chat.set({ ...chat.get(), isWanted: true, isOpen: true })

/** The name under which a member's messages to the office are kept on this device. */
export const supportKey = (member: number): string => `curbside-support-${member}`

/** Typed, or waiting for signal. Where the browser forbids storage, there is none. */
export function hasUnsentMessage(member: number): boolean {
  try {
    return localStorage.getItem(supportKey(member)) !== null
  } catch {
    return false
  }
}
