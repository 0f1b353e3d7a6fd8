import { useEffect } from 'react'
import { isPauseOver } from '#domain/pickup/pickup-pause.ts'
import { useRead } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { Icon } from '../components/icon.tsx'
import { ProblemText } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import { useObservable } from '../state/observable.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { readPauseTimes } from '../store/pause-choice.ts'
import { useFormatPause } from '../store/use-format-pause.ts'
import styles from './board-pauses.module.css'

/** Which pickup times are paused, and until when. One tap ends a pause. Read again whenever the board is. */
export function BoardPauses() {
  const { t } = useTranslation()
  const { board } = useStaffApp()
  const storeId = useSelectedStore(useSession())?.id ?? ''
  const now = useLocalTime()
  const formatPause = useFormatPause()
  const { board: shown } = useObservable(board.state)
  const { data, setData, read } = useRead('GET /pauses')
  const { send, isBusy, problem } = useSend()
  useEffect(() => void read(), [read, shown?.version])

  async function end(id: string): Promise<void> {
    const left = await send('DELETE /pauses', { query: { id, stores: storeId } })
    if (left) setData(left)
  }

  const pauses = (data ?? []).filter(
    (pause) => pause.stores.includes(storeId) && !isPauseOver(readPauseTimes(pause), now),
  )
  return (
    <div role="status" className={`row wrap gap-1 no-print ${styles.pauses}`}>
      {pauses.map((pause) => {
        const period = formatPause(readPauseTimes(pause))
        return (
          <p key={pause.id} className="pill amber">
            <Icon name="pause" />
            <span>{t('pause.onBoard', { period })}</span>
            <button
              type="button"
              aria-label={t('pause.stopThis', { period })}
              aria-disabled={isBusy}
              onClick={() => void end(pause.id)}
            >
              {t('pause.stopShort')}
            </button>
          </p>
        )
      })}
      {problem && <ProblemText problem={problem} />}
    </div>
  )
}
