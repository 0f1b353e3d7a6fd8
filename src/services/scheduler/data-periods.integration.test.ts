import { beforeEach, describe, expect, test } from 'vitest'
import { insertApplication } from '#db/applications.ts'
import { insertJobAlert } from '#db/job-alerts.ts'
import { insertTrialShift } from '#db/trial-shifts.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addDays, addMonths, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { paymentCompaniesPlaceholder } from '#domain/content/page.ts'
import type { ApplicationState } from '#domain/hiring/application.ts'
import { dataPeriods, talentPoolYears } from '#domain/hiring/data-periods.ts'
import { alertDeletionDate } from '#domain/hiring/job-alert.ts'
import { getTranslator } from '#foundation/translations.ts'
import { withDeletionDate } from '#services/hiring/change-application.ts'
import { anApplication } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { demoContent } from '#tests/support/test-content.ts'
import { applyRetention } from './retention.ts'

const { pages } = await demoContent()
const policy = JSON.stringify(pages.find(({ id }) => id === 'policy'))

/** What the policy, the application form and the deletion have to agree on. */
const sentences = {
  de: {
    afterDecision: `${dataPeriods.monthsAfterDecision} Monate nach unserer Entscheidung`,
    afterWithdrawal: `${dataPeriods.daysAfterWithdrawal} Tage`,
    withoutDecision: `${dataPeriods.monthsWithoutDecision} Monate`,
    draft: `höchstens ${dataPeriods.draftDays} Tage`,
    talentPool: `${talentPoolYears} Jahre lang`,
    trialShift: `${dataPeriods.trialShiftDays / 7} Wochen nach dem Tag`,
    alert: `${dataPeriods.jobAlertMonths} Monate`,
    unconfirmedAlert: `${dataPeriods.unconfirmedAlertDays} Tage`,
  },
  en: {
    afterDecision: `${dataPeriods.monthsAfterDecision} months after our decision`,
    afterWithdrawal: `${dataPeriods.daysAfterWithdrawal} days after you withdraw`,
    withoutDecision: `${dataPeriods.monthsWithoutDecision} months`,
    draft: `for ${dataPeriods.draftDays} days at most`,
    talentPool: `for ${talentPoolYears} years`,
    trialShift: `${dataPeriods.trialShiftDays / 7} weeks after the day`,
    alert: `${dataPeriods.jobAlertMonths} months`,
    unconfirmedAlert: `${dataPeriods.unconfirmedAlertDays} days`,
  },
} as const

test('the policy names every period, filled in from the rules', () => {
  for (const sentence of Object.values(sentences).flatMap((texts) => Object.values(texts)))
    expect(policy).toContain(sentence)
  expect(policy.replaceAll(paymentCompaniesPlaceholder, '')).not.toContain('{{')
})

test.each(['de', 'en'] as const)('the application form and the taster day name the same periods in %s', (language) => {
  const { afterDecision, afterWithdrawal, withoutDecision, draft, talentPool, trialShift, alert } = sentences[language]
  const t = getTranslator(language, 'application')
  const start = t('start.privacy', { company: '', reader: '', ...dataPeriods })
  for (const sentence of [afterDecision, afterWithdrawal, withoutDecision]) expect(start).toContain(sentence)
  expect(t('start.draft', { days: dataPeriods.draftDays })).toContain(draft)
  expect(t('consent.talentPool', { years: talentPoolYears })).toContain(talentPool)
  const weeks = dataPeriods.trialShiftDays / 7
  expect(getTranslator(language, 'trial-shift')('privacy', { weeks })).toContain(trialShift)
  expect(getTranslator(language, 'jobs')('alert.privacy', { months: dataPeriods.jobAlertMonths })).toContain(
    alert.split(' ')[0],
  )
})

test('the tick at the end of the application is no consent, as the policy says', () => {
  expect(policy).toContain('eine Einwilligung ist es nicht')
  expect(getTranslator('de', 'application')('consent.privacy', { company: '' })).not.toMatch(/einverstanden|willige/i)
  expect(getTranslator('en', 'application')('consent.privacy', { company: '' })).not.toMatch(/agree|consent/i)
})

onBothDatabases('data is deleted', (database) => {
  const createdOn = '2026-11-16'
  const decidedOn = '2026-12-01'
  const at = (date: CalendarDate) => berlinInstant({ date, minute: 12 * 60 })

  beforeEach(async () => {
    for (const table of ['application', 'deleted_application', 'trial_shift_booking', 'job_alert'] as const)
      await database.db.deleteFrom(table).execute()
  })

  async function expectDeletedOn(table: 'application' | 'trial_shift_booking' | 'job_alert', date: CalendarDate) {
    const count = async () => (await database.db.selectFrom(table).select('id').execute()).length
    await applyRetention(database.db, berlinInstant({ date: addDays(date, -1), minute: 1439 }), 'delete')
    expect(await count()).toBe(1)
    await applyRetention(database.db, berlinInstant({ date, minute: 0 }), 'delete')
    expect(await count()).toBe(0)
  }

  const cases: [state: ApplicationState, hasConsent: boolean, deletedOn: CalendarDate][] = [
    ['received', false, addMonths(createdOn, dataPeriods.monthsWithoutDecision)],
    ['invited', false, addMonths(createdOn, dataPeriods.monthsWithoutDecision)],
    ['rejected', false, addMonths(decidedOn, dataPeriods.monthsAfterDecision)],
    ['hired', false, addMonths(decidedOn, dataPeriods.monthsAfterDecision)],
    ['withdrawn', false, addDays(decidedOn, dataPeriods.daysAfterWithdrawal)],
    ['withdrawn', true, addDays(decidedOn, dataPeriods.daysAfterWithdrawal)],
    ['rejected', true, addMonths(createdOn, dataPeriods.talentPoolMonths)],
  ]
  describe('of an application', () => {
    test.each(cases)('%s (talent pool: %s) on %s', async (state, hasConsent, deletedOn) => {
      const isDecided = state !== 'received' && state !== 'invited'
      const application = anApplication({
        ...{ id: 'a', state, createdAt: at(createdOn), decidedAt: isDecided ? at(decidedOn) : null },
        talentPoolSince: hasConsent ? createdOn : null,
      })
      await database.db.transaction().execute((tx) => insertApplication(tx, withDeletionDate(application, 0)))
      await expectDeletedOn('application', deletedOn)
    })
  })

  test('of a taster day, four weeks after it', async () => {
    const booking = { id: 't', storeId: 's', jobId: 'j', minute: 300, name: 'A', phone: '1', mail: '', date: createdOn }
    await database.db
      .transaction()
      .execute((tx) => insertTrialShift(tx, { ...booking, language: 'de' as const }, at(createdOn)))
    await expectDeletedOn('trial_shift_booking', addDays(createdOn, dataPeriods.trialShiftDays))
  })

  test.each([
    [true, addMonths(createdOn, dataPeriods.jobAlertMonths)],
    [false, addDays(createdOn, dataPeriods.unconfirmedAlertDays)],
  ])('of a job alert (confirmed: %s) on %s', async (isConfirmed, deletedOn) => {
    await database.db.transaction().execute((tx) =>
      insertJobAlert(tx, {
        ...{ id: 'j', mail: 'a@mail.example', language: 'de', search: {}, createdAt: at(createdOn) },
        ...{ confirmedAt: isConfirmed ? at(createdOn) : null, deletesOn: alertDeletionDate(createdOn, isConfirmed) },
        ...{ knownJobIds: [], checkedOn: createdOn },
      }),
    )
    await expectDeletedOn('job_alert', deletedOn)
  })
})
