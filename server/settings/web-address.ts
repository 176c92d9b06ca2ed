import * as z from 'zod'

export const webAddress = () =>
  z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://', abort: true })
