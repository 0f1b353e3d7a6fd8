/**
 * How long data of applicants is kept. The rules of deletion, the privacy policy in the content (`{{monthsAfterDecision}}`),
 * the application form and the mails read these numbers.
 */
export const dataPeriods = {
  /** After an acceptance or a rejection: as long as an applicant can claim to have been discriminated against. */
  monthsAfterDecision: 6,
  /** For the confirmation to arrive and for questions; there is no other reason to keep the data. */
  daysAfterWithdrawal: 14,
  monthsWithoutDecision: 12,
  talentPoolMonths: 24,
  /** Drafts are on the device of the applicant only. */
  draftDays: 30,
  trialShiftDays: 28,
  jobAlertMonths: 12,
  unconfirmedAlertDays: 7,
} as const

export const talentPoolYears = dataPeriods.talentPoolMonths / 12
