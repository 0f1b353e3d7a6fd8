import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { RichTextBlocks } from '#ui/rich-text.tsx'
import { useSiteAnswer } from '../../api/use-site-answer.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PictureImage } from '../picture-image.tsx'
import styles from './guarantee-dialog.module.css'

/** What is being bought stays on the page behind the dialog. */
function NewTabLink({ href, children }: { href: string; children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {t('newTab')}</span>
    </a>
  )
}

/** The notice on the legal guarantee over the page that it is asked for on. */
export default function GuaranteeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('products')
  const { data: page, isAnswered } = useSiteAnswer('guarantee', (api) =>
    api('GET /site/pages/{pageId}', { params: { pageId: 'guarantee' } }),
  )
  const notice = page?.blocks.find((block) => block.kind === 'guarantee')
  return (
    <Dialog onClose={onClose} headline={t('guarantee')} closesOnBackdrop>
      {notice?.picture && (
        <PictureImage
          className={styles.notice}
          picture={notice.picture}
          alt={t('guaranteeNotice')}
          sizes="min(37rem, 100vw)"
        />
      )}
      {notice && (
        <div className={`stack gap-1 ${styles.text}`}>
          <RichTextBlocks text={notice.text} levelsBelow={1} Link={NewTabLink} />
        </div>
      )}
      {!notice && isAnswered && <p role="alert">{t('guaranteeFailed')}</p>}
      <DialogActions>
        <button type="button" className="button" onClick={onClose}>
          {t('closeGuarantee')}
        </button>
      </DialogActions>
    </Dialog>
  )
}
