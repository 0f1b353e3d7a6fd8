import { useState } from 'react'
import { type Language, languageNames, languages } from '#domain/i18n/languages.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Problem, Result } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { changeLanguage, useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useSession } from '../layout/use-session.ts'
import { addPasskey } from '../sign-in/passkeys.ts'
import { useStaffApp } from '../staff-app.ts'
import { useObservable } from '../state/observable.ts'

export function SettingsPage() {
  const { t, language } = useTranslation()
  return (
    <Page title={t('nav.settings')} hasBack>
      <ChoiceField<Language>
        legend={t('settings.language')}
        name="language"
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={changeLanguage}
      />
      <SoundSettings />
      <AccessSettings />
    </Page>
  )
}

function SoundSettings() {
  const { t } = useTranslation()
  const { sound } = useStaffApp()
  const state = useObservable(sound.state)
  return (
    <section className="form-column line-top" aria-labelledby="sound">
      <h2 id="sound">{t('settings.sound')}</h2>
      <p>{t(`settings.sound-${state}`)}</p>
      <div className="row wrap gap-15">
        <Button kind="dark" icon="soundOn" onClick={() => void sound.turnOn().then(sound.play)}>
          {t('settings.playSound')}
        </Button>
        {state !== 'off' && (
          <Button kind="quiet" icon="soundOff" onClick={sound.turnOff}>
            {t('settings.turnSoundOff')}
          </Button>
        )}
      </div>
    </section>
  )
}

type Scope = 'here' | 'everywhere'

function AccessSettings() {
  const { t } = useTranslation()
  const session = useSession()
  const [asked, setAsked] = useState<Scope | undefined>()
  return (
    <section className="form-column line-top" aria-labelledby="access">
      <h2 id="access">{t('settings.access')}</h2>
      <p>{t('more.signedInAs', { name: session.name, role: t(`role.${session.role}`) })}</p>
      <div className="row wrap gap-15">
        <Button kind="quiet" icon="signOut" onClick={() => setAsked('here')}>
          {t('settings.signOut')}
        </Button>
        {session.kind === 'person' && (
          <Button kind="quiet" icon="signOut" onClick={() => setAsked('everywhere')}>
            {t('settings.signOutEverywhere')}
          </Button>
        )}
      </div>
      {session.confirmsBy === 'passkey' && session.kind === 'person' && <AnotherPasskey />}
      {asked && <SignOutDialog scope={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

/** For a second device, or in case that the first one is lost. */
function AnotherPasskey() {
  const { t } = useTranslation()
  const { requests } = useStaffApp()
  const [result, setResult] = useState<Result<unknown> | undefined>()
  return (
    <>
      <p>{t('settings.passkeyText')}</p>
      <div>
        <Button kind="quiet" icon="key" onClick={() => void addPasskey(requests).then(setResult)}>
          {t('settings.addPasskey')}
        </Button>
      </div>
      <div role="status">
        {result?.ok && <Notice tone="success">{t('settings.passkeyAdded')}</Notice>}
        {result && !result.ok && <ProblemNotice problem={result.problem} />}
      </div>
    </>
  )
}

/** A tablet that is signed out has to be paired again, and what was not sent would stay unsent. */
function SignOutDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const { t } = useTranslation()
  const { session, queue } = useStaffApp()
  const { kind } = useSession()
  const waiting = useObservable(queue.state).queue.length
  const [problem, setProblem] = useState<Problem | undefined>()
  return (
    <Dialog headline={t(scope === 'here' ? 'signOut.headline' : 'signOut.everywhereHeadline')} onClose={onClose}>
      <p>
        {t(scope === 'everywhere' ? 'signOut.everywhere' : kind === 'device' ? 'signOut.device' : 'signOut.person')}
      </p>
      {waiting > 0 && <Notice tone="warning">{t('signOut.waiting', { count: waiting })}</Notice>}
      <ProblemNotice problem={problem} />
      <div className="row wrap gap-15">
        <Button onClick={() => void session.signOut(scope).then(setProblem)}>{t('signOut.confirm')}</Button>
        <Button kind="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
