import { useNavigate } from 'react-router'
import type { ApplicationCard } from '#contract/staff/hiring.ts'
import type { PipelineMove } from '#domain/hiring/pipeline.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useHiringTranslation } from './use-hiring-translation.ts'

interface Props {
  card: ApplicationCard
  onClose: () => void
  onMoved: () => void
}

/** By keyboard, finger or mouse alike. What sends a mail leads to the application, where the mail can be read first. */
export function MoveDialog({ card, onClose, onMoved }: Props) {
  const { t } = useHiringTranslation()
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const { send, isBusy, problem } = useSend()
  const { applicationId, name } = card

  async function move(to: PipelineMove): Promise<void> {
    if (to !== 'review' && to !== 'putBack') {
      await navigate(`/hiring/applications/${applicationId}?action=${to === 'invite' ? 'offer' : to}`)
      return
    }
    const moved = await send('POST /applications/{applicationId}/stage', {
      params: { applicationId },
      body: { move: to },
    })
    if (moved) onMoved()
  }

  return (
    <Dialog headline={t('move.headline', { name })} onClose={onClose}>
      <p>{t('move.hint')}</p>
      <ProblemNotice problem={problem} />
      <ul className="stack gap-1">
        {card.moves.map((to) => (
          <li key={to} className="stack">
            <Button kind="quiet" aria-disabled={isBusy} onClick={() => void move(to)}>
              {t(`move.${to}`)}
            </Button>
          </li>
        ))}
      </ul>
      <Button kind="text" onClick={onClose}>
        {common('common.cancel')}
      </Button>
    </Dialog>
  )
}
