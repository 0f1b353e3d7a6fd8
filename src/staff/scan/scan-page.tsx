import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { CodePad } from '../components/code-pad.tsx'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { PageTitle } from '../layout/page-title.tsx'
import { Camera } from './camera.tsx'
import { toScanAddress } from './scan-outcome.ts'
import styles from './scan-page.module.css'
import { ScanResultScreen } from './scan-result-screen.tsx'

const codeLength = 4

/** The camera, a pad for the code and the way to the search; a result fills the screen. */
export function ScanPage() {
  const { orderId } = useParams()
  const { state } = useLocation() as { state: { text?: string } | null }
  const text = state?.text ?? orderId
  return text ? <ScanResultScreen key={text} text={text} /> : <ScanForm />
}

function ScanForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const open = (text: string) => void navigate(toScanAddress(text), { state: { text } })
  return (
    <div className={`stack gap-2 ${styles.page}`}>
      <PageTitle isHidden>{t('scan.title')}</PageTitle>
      <Camera onCode={open} />
      <section className={`stack gap-15 ${styles.manual}`} aria-labelledby="manual">
        <h2 id="manual">{t('scan.codeHeadline')}</h2>
        <CodePad label={t('scan.code')} length={codeLength} value={code} onChange={setCode} onComplete={open} />
        <Link to="/search" className="button button-quiet">
          <Icon name="search" />
          {t('scan.byName')}
        </Link>
      </section>
    </div>
  )
}
