/** Why staff cancel an order. The mail has a sentence for each, in the language of the customer. */
export const cancelPresets = ['onRequest', 'notAvailable', 'storeClosed', 'mistake'] as const
export type CancelPreset = (typeof cancelPresets)[number]

export const maxCancelTextLength = 300

export interface CancelInfo {
  reason: 'expired' | 'byCustomer' | 'byBusiness'
  /** What the customer gets back by the cancellation. */
  refundCents: number
  preset?: CancelPreset | undefined
  /** Written by staff, for the customer. */
  text?: string | undefined
  /** It was not confirmed yet, so its pickup is in nobody's calendar. */
  isUnconfirmed?: boolean | undefined
}
