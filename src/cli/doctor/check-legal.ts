import { loadContent } from '#db/content.ts'
import type { Db } from '#db/database.ts'
import { findLegalGaps, type LegalGap } from '#domain/content/legal-texts.ts'
import type { Config } from '#foundation/config.ts'
import type { CommandContext } from '../command.ts'
import type { Finding } from './finding.ts'

function describeGap(t: CommandContext['t'], gap: LegalGap): string {
  switch (gap.kind) {
    case 'withdrawal':
      return t('doctor.legalWithdrawal', {
        language: gap.language,
        points: gap.points.map((point) => t(`withdrawalPoint.${point}`)).join(', '),
      })
    case 'accessibility':
      return t('doctor.legalAccessibility', { language: gap.language })
    case 'pay':
      return t('doctor.legalPay', { jobs: gap.jobs.join(', ') })
    case 'guarantee':
      return t('doctor.legalGuarantee')
    default:
      return gap satisfies never
  }
}

/** What the law asks of the published content, as far as a machine sees it. */
export async function checkLegal({ t, now }: CommandContext, db: Db, config: Config): Promise<Finding[]> {
  const loaded = await loadContent(db, now())
  if (!loaded) return []
  const gaps = findLegalGaps(loaded.content, config)
  return [
    gaps.length === 0
      ? { check: 'legal', verdict: 'ok', detail: t('doctor.legalComplete') }
      : { check: 'legal', verdict: 'warn', detail: gaps.map((gap) => describeGap(t, gap)).join('. ') },
  ]
}
