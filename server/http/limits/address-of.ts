// The address by which limits are counted. A household or office has one 64-bit IPv6 network and may use any address in
// it, so an IPv6 address counts as its network, however it is written; an IPv4-mapped IPv6 address counts as the IPv4
// address.
import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/** 203.0.113.7 is unchanged; 2001:db8::1 → 2001:db8:0:0. Who has hung up has no address any more: ''. */
export function addressOf(ip: string | undefined = ''): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address)
  return mappedIPv4(groups) ?? groups.slice(0, NETWORK_GROUPS).map(toHex).join(':')
}

const toHex = (group: number): string => group.toString(16)

/** The eight 16-bit groups of a valid address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const before = readGroups(head)
  if (tail === undefined) return before
  const after = readGroups(tail)
  return [...before, ...Array<number>(GROUPS - before.length - after.length).fill(0), ...after]
}

const readGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? readIPv4(group) : parseInt(group, 16)))

function readIPv4(text: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

/** ::ffff:203.0.113.7, in either notation. */
function mappedIPv4(groups: number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}
