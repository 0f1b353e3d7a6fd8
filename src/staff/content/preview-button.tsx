import { useState } from 'react'
import type { PreviewLink } from '#contract/staff/content.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useContentTranslation } from './use-content-translation.ts'

/** Makes a link that shows the draft on the public site. It is a link and no window, so that it can be passed on. */
export function PreviewButton({ path }: { path: string }) {
  const { c, language } = useContentTranslation()
  const { date: today } = useLocalTime()
  const { send, problem, isBusy } = useSend()
  const [link, setLink] = useState<PreviewLink | undefined>()
  const [isCopied, setIsCopied] = useState(false)

  async function create(): Promise<void> {
    const created = await send('POST /content/preview-links', { body: { path } })
    setIsCopied(false)
    setLink(created)
  }

  return (
    <>
      <Button kind="quiet" aria-disabled={isBusy} onClick={() => void create()}>
        {c('draft.preview')}
      </Button>
      <ProblemNotice problem={problem} />
      {link && (
        <Dialog headline={c('previewLink.headline')} onClose={() => setLink(undefined)}>
          <p>{c('previewLink.text')}</p>
          <code className="card small anywhere">{link.link}</code>
          <p className="soft small">
            {c('previewLink.until', { time: formatInstant(link.validUntil, today, language) })}
          </p>
          <div className="row wrap middle gap-15">
            <a className="button" href={link.link} target="_blank" rel="noreferrer">
              {c('previewLink.open')}
            </a>
            <Button
              kind="quiet"
              onClick={() => void navigator.clipboard?.writeText(link.link).then(() => setIsCopied(true))}
            >
              {isCopied ? c('previewLink.copied') : c('previewLink.copy')}
            </Button>
            <Button kind="quiet" onClick={() => setLink(undefined)}>
              {c('previewLink.close')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
