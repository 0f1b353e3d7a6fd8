import { Link, useNavigate } from 'react-router'
import type { SessionResponse } from '#contract/staff/session.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import { PairingForm } from './pairing-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export function PairingPage() {
  const { t } = useTranslation()
  const { session } = useStaffApp()
  const navigate = useNavigate()

  async function receive(received: SessionResponse): Promise<void> {
    await session.receive(received)
    await navigate('/', { replace: true })
  }

  return (
    <SignInLayout headline={t('pairing.headline')}>
      <PairingForm onPaired={receive}>
        <Link to="/sign-in" className="button button-quiet">
          {t('common.back')}
        </Link>
      </PairingForm>
    </SignInLayout>
  )
}
