// Text describing what Auto changed. Pure.
import type { LightProposal } from '../../../device/photo/auto/light.ts'

const LIGHT = { lighter: 'lighter', darker: 'darker', contrast: 'more contrast' } as const

/** `degrees`: 0 if the photo was not straightened. */
export function autoWords(change: LightProposal['change'] | null, degrees: number): string {
  const did = [...(change ? [LIGHT[change]] : []), ...(degrees === 0 ? [] : [`straightened by ${Math.abs(degrees)}°`])]
  return did.length === 0 ? 'Auto found nothing to change' : `Auto: ${did.join(', ')}`
}
