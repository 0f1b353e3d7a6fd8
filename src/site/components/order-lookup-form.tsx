import { mailRule } from '#domain/form-fields.ts'
import { phoneLink } from '#domain/store.ts'
import { TextField } from '#ui/field.tsx'
import { controlOf, useFormErrors } from '#ui/use-form.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { PageMeta } from '../layout/page-meta.tsx'
import { handlesScroll } from '../layout/scroll-after-navigation.ts'
import { useSiteData } from '../layout/use-site-data.ts'
import type { LookUpField, LookUpResult, LookUpTarget } from '../order-lookup.server.ts'
import type { Message } from './form/message-box.tsx'
import { SiteForm, SubmitButton } from './form/site-form.tsx'
import styles from './form-page.module.css'
import { PictureImage } from './picture-image.tsx'

interface Props {
  result: LookUpResult | undefined
  /** From the URL. */
  orderId: string
  isLinkExpired: boolean
  /** The page to open when the order is found. */
  target: LookUpTarget
  /** Shown beside the form, below the introduction. */
  children?: React.ReactNode
}

const failureTexts = {
  notFound: ['error-headline-search_order', 'error-content-search_order'],
  tooMany: ['lookUp.tooManyHeadline', 'lookUp.tooManyText'],
  unreachable: ['lookUp.unreachableHeadline', 'lookUp.unreachableText'],
} as const

const fields: readonly LookUpField[] = ['orderId', 'mail']

export function OrderLookupForm({ result, orderId, isLinkExpired, target, children }: Props) {
  const { t } = useTranslation('order')
  const { company, sidebarPictures } = useSiteData()
  const { errors, errorOf, markChanged } = useFormErrors(fields, result, (code) => t.find(code) ?? code)
  const failure = result?.failure && failureTexts[result.failure]
  const expired: Message = { tone: 'info', headline: t('lookUp.expiredHeadline'), text: t('lookUp.expiredText') }
  return (
    <main id="main" className={`page stack top ${styles.page}`}>
      <PageMeta title={t('lookUp.pageTitle', { name: company.name })} isPrivate hasErrors={errors.length > 0} />
      <div className={`stack top gap-2 ${styles.words}`}>
        <h1>{t(target === 'pass' ? 'lookUp.passHeadline' : 'lookUp.headline')}</h1>
        {children || <p className="lead">{t('lookUp.lead')}</p>}
        {!children && sidebarPictures[0] && (
          <PictureImage
            className={styles.picture ?? ''}
            picture={sidebarPictures[0]}
            alt=""
            sizes="(min-width: 900px) 42vw, 1px"
          />
        )}
      </div>
      <SiteForm
        action="/selfservice/orders"
        // A failure takes the focus, also when the form was on another page.
        state={handlesScroll}
        className="panel stack top gap-3"
        aria-label={t('lookUp.form')}
        errors={errors}
        message={
          failure
            ? { tone: 'error', headline: t(failure[0]), text: t(failure[1]) }
            : isLinkExpired && !result && expired
        }
        result={result}
        markChanged={markChanged}
      >
        <TextField
          name="orderId"
          label={t('lookUp.orderId')}
          hint={t('lookUp.orderIdHint')}
          defaultValue={result?.values.orderId ?? orderId}
          error={errorOf('orderId')}
          isRequired
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          name="mail"
          {...controlOf(mailRule)}
          type="email"
          autoComplete="email"
          label={t('lookUp.mail')}
          hint={t('lookUp.mailHint')}
          defaultValue={result?.values.mail ?? ''}
          error={errorOf('mail')}
        />
        {target === 'pass' && <input type="hidden" name="to" value="pass" />}
        <SubmitButton className="button submit">{t('lookUp.submit')}</SubmitButton>
      </SiteForm>
      <OrderLinksForm result={result?.links} attempt={result} target={target} />
    </main>
  )
}

interface OrderLinksFormProps {
  result: LookUpResult['links']
  attempt: unknown
  target: LookUpTarget
}

const linksTexts = {
  sent: ['links.sentHeadline', 'links.sentText'],
  tooMany: ['links.tooManyHeadline', 'links.tooManyText'],
  unreachable: ['lookUp.unreachableHeadline', 'lookUp.unreachableText'],
} as const

/** For visitors without their order number: mails the links to all open orders of an address. */
function OrderLinksForm({ result, attempt, target }: OrderLinksFormProps) {
  const { t } = useTranslation('order')
  const { company } = useSiteData()
  const error = result?.outcome === 'invalid' ? t('error-empty-mail') : undefined
  const texts = result && result.outcome !== 'invalid' ? linksTexts[result.outcome] : undefined
  return (
    <SiteForm
      action="/selfservice/orders"
      className={`stack gap-2 ${styles.links}`}
      aria-labelledby="order-links"
      errors={error ? [{ field: 'linksMail', text: error }] : []}
      message={
        texts && {
          tone: result?.outcome === 'sent' ? 'success' : 'error',
          headline: t(texts[0]),
          text: t(texts[1]),
        }
      }
      result={attempt}
      heading={
        <>
          <h2 id="order-links" className="headline-s">
            {t('links.headline')}
          </h2>
          <p>{t('links.lead')}</p>
        </>
      }
      hasLegend={false}
    >
      <TextField
        name="linksMail"
        {...controlOf(mailRule)}
        type="email"
        autoComplete="email"
        label={t('lookUp.mail')}
        hint={t('lookUp.mailHint')}
        defaultValue={result?.mail ?? ''}
        error={error}
      />
      <input type="hidden" name="intent" value="links" />
      {target === 'pass' && <input type="hidden" name="to" value="pass" />}
      <SubmitButton className="button button-quiet submit">{t('links.submit')}</SubmitButton>
      <p className={`${styles.help} small`}>
        {t('lookUp.help')} <a href={phoneLink(company.phone)}>{company.phone}</a>
      </p>
    </SiteForm>
  )
}
