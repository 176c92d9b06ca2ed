// The detail rows and the address of View Office, in the order of the portal page.
import type { Values } from '#contract/listing.ts'
import { MailLink, PhoneLink, WebLink } from '#src/ui/contact-links.tsx'
import { type DetailRow, textOf } from '#src/ui/detail-rows.tsx'

export function officeDetails(office: Values, dayText: (day: string) => string): DetailRow[] {
  const text = (field: string) => textOf(office, field)
  const phone = (field: string) => text(field) && <PhoneLink phone={text(field)} />
  const web = (field: string) => text(field) && <WebLink url={text(field)} />
  return [
    { label: 'Association Comments', value: text('OfficeAssociationComments') },
    { label: 'E-mail', value: text('OfficeEmail') && <MailLink email={text('OfficeEmail')} /> },
    { label: 'Fax', value: text('OfficeFax') },
    { label: 'Mail Address', value: text('OfficeMailAddress1') },
    { label: 'Mail City', value: text('OfficeMailCity') },
    { label: 'Mail Postal Code', value: text('OfficeMailPostalCode') },
    { label: 'Phone', value: phone('OfficePhone') },
    { label: 'Postal Plus 4', value: text('OfficePostalCodePlus4') },
    { label: 'Other Website', value: web('OtherWebsite') },
    { label: 'Social Media', value: web('OfficeSocialMedia') },
    { label: 'Termination Date', value: text('TerminationDate') && dayText(text('TerminationDate')) },
    { label: 'Toll Free', value: phone('OfficeTollFreePhone') },
    { label: 'Facebook', value: web('WebFacebook') },
    { label: 'Twitter', value: web('WebTwitter') },
  ]
}

/** Street, then town, province and postal code. `province`: returns the text for a province code. */
export function officeAddress(office: Values, province: (code: string) => string): { street: string; place: string } {
  const text = (field: string) => textOf(office, field)
  const street = [text('OfficeAddress1'), text('OfficeAddress2')].filter(Boolean).join(', ')
  const code = text('OfficeStateOrProvince')
  const rest = [code && province(code), text('OfficePostalCode')].filter(Boolean).join(' ')
  return { street, place: [text('OfficeCity'), rest].filter(Boolean).join(', ') }
}
