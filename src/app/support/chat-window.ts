// Whether the support chat was requested, is open, and has unread replies. The footer and the panel share it.
import { createSignal, type WritableSignal } from '#src/state/signal.ts'
import { memberKey } from '#src/state/storage-keys.ts'

/** `isWanted`: its frame has been loaded, and stays. */
export type ChatWindow = { isWanted: boolean; isOpen: boolean; unread: number }

export const createChatWindow = (): WritableSignal<ChatWindow> =>
  createSignal<ChatWindow>({ isWanted: false, isOpen: false, unread: 0 })

export const openChat = (chat: WritableSignal<ChatWindow>): void =>
  chat.set({ ...chat.get(), isWanted: true, isOpen: true })

/** A message that is being written or waits to be sent. False if the browser forbids storage. */
export function hasUnsentMessage(member: number): boolean {
  try {
    return localStorage.getItem(memberKey('support', member)) !== null
  } catch {
    return false
  }
}
