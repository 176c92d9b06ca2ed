import { expect, test } from 'vitest'
import { imageAddress } from '#src/api/photo-address.ts'

const file = '0123456789abcdef0123456789abcdef'

test.each([
  [`Image/GetAwsFile?file=${file}`, `/api/Image/GetAwsFile?file=${file}`],
  [`/api/Image/GetAwsFile?file=${file}`, `/api/Image/GetAwsFile?file=${file}`],
  ['https://elsewhere.example/a.jpg', null],
  ['javascript:alert(1)', null],
  ['Image/GetAwsFile?file=../../secret', null],
  ['', null],
  [null, null],
])('%s is fetched from %s', (url, address) => expect(imageAddress(url)).toBe(address))
