// Settings for the portal's external links: one per partner's tool, and the board's training material.
import * as z from 'zod'
import { PARTNER_KEYS, type PartnerAddresses, type PartnerKey, type TrainingLink } from '#contract/partner.ts'
import { webAddress } from './web-address.ts'

type PartnerSetting = `PARTNER_${Uppercase<PartnerKey>}_URL`
const settingOf = (key: PartnerKey) => `PARTNER_${key.toUpperCase()}_URL` as PartnerSetting

/** PARTNER_MATRIX_URL and so on, for the schema of all settings. */
export const partnerSettings = Object.fromEntries(
  PARTNER_KEYS.map((key) => [settingOf(key), webAddress().optional()]),
) as Record<PartnerSetting, z.ZodOptional<ReturnType<typeof webAddress>>>

/** `Title = https://…` entries, separated by semicolons. */
const readTraining = (text: string): TrainingLink[] =>
  text
    .split(';')
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const [title = '', ...url] = each.split('=')
      return { title: title.trim(), url: url.join('=').trim() }
    })

export const trainingLinks = z
  .string()
  .refine((text) => readTraining(text).every(({ title, url }) => title && webAddress().safeParse(url).success), {
    message: 'must be titles and addresses, such as First steps = https://help.example/first; Photos = https://…',
  })

/** The tools that the board has connected. */
export const configuredPartners = (config: Partial<Record<PartnerSetting, string | undefined>>): PartnerAddresses =>
  Object.fromEntries(
    PARTNER_KEYS.flatMap((key) => {
      const url = config[settingOf(key)]
      return url ? [[key, url]] : []
    }),
  )

type TrainingSettings = { TRAINING_LINKS?: string | undefined; DEMO: 'on' | 'off'; SUPPORT_WEBSITE: string }
const DEMO_TITLES = ['First steps', 'Listing from a phone', 'Forms and rules']

/** The demo board has training links of its own, at the address of its fictional help site. */
export function configuredTraining({ TRAINING_LINKS, DEMO, SUPPORT_WEBSITE }: TrainingSettings): TrainingLink[] {
  if (TRAINING_LINKS !== undefined) return readTraining(TRAINING_LINKS)
  if (DEMO === 'off') return []
  return DEMO_TITLES.map((title) => ({
    title,
    url: new URL(`/training/${title.toLowerCase().replaceAll(' ', '-')}`, SUPPORT_WEBSITE).href,
  }))
}
