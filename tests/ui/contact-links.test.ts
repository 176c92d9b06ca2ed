// Phone numbers, e-mail and web addresses that members typed become links only if that is safe.
import { expect, test } from 'vitest'
import { mailAddress, mapAddress, telAddress, webAddress } from '#src/ui/contact-links.tsx'

test.for([
  ['403-555-0142', 'tel:4035550142'],
  ['(403) 555 0142', 'tel:4035550142'],
  ['+1 403.555.0142', 'tel:+14035550142'],
  ['', null],
  ['ask Ann', null],
] as const)('the phone number "%s" dials %s', ([phone, address]) => expect(telAddress(phone)).toBe(address))

test.for([
  ['ann@example.com', 'mailto:ann@example.com'],
  [' ann@example.com ', 'mailto:ann@example.com'],
  ['ann@example.com?bcc=eve@example.com', null],
  ['ann@example.com,eve%40example.com', null],
  ['ann', null],
  ['', null],
] as const)('the e-mail address "%s" writes to %s', ([email, address]) => expect(mailAddress(email)).toBe(address))

test.for([
  ['https://www.example.com/about', 'https://www.example.com/about'],
  [' HTTPS://example.com ', 'https://example.com/'],
  ['http://example.com', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://portal@evil.example', null],
  ['//evil.example', null],
  ['www.example.com', null],
  ['', null],
] as const)('the web address "%s" leads to %s', ([url, address]) => expect(webAddress(url)).toBe(address))

test('an address is found on a map as a whole', () =>
  expect(mapAddress('12 Main & 4th, Calgary')).toMatch(
    /^https:\/\/[^?]+\?api=1&query=12%20Main%20%26%204th%2C%20Calgary$/,
  ))
