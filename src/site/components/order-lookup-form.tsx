import { Form } from 'react-router'
import { phoneLink } from '#domain/store.ts'
import { TextField } from '#ui/field.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { PageMeta } from '../layout/page-meta.tsx'
import { handlesScroll } from '../layout/scroll-after-navigation.ts'
import { useSiteData } from '../layout/use-site-data.ts'
import type { LookUpField, LookUpResult, LookUpTarget } from '../order-lookup.server.ts'
import { ErrorSummary, listErrors } from './form/error-summary.tsx'
import { type Message, MessageBox } from './form/message-box.tsx'
import { mailInput } from './form/person-inputs.ts'
import { PostForm, SubmitButton } from './form/post-form.tsx'
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
  const findError = (field: LookUpField) => result?.errors[field] && t(result.errors[field])
  const errors = listErrors(fields, findError)
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
      <PostForm
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
        response={result}
      >
        <TextField
          name="orderId"
          label={t('lookUp.orderId')}
          hint={t('lookUp.orderIdHint')}
          defaultValue={result?.values.orderId ?? orderId}
          error={findError('orderId')}
          isRequired
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          name="mail"
          {...mailInput}
          label={t('lookUp.mail')}
          hint={t('lookUp.mailHint')}
          defaultValue={result?.values.mail ?? ''}
          error={findError('mail')}
          isRequired
        />
        {target === 'pass' && <input type="hidden" name="to" value="pass" />}
        <SubmitButton className="button submit">{t('lookUp.submit')}</SubmitButton>
      </PostForm>
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
  const isInvalid = result?.outcome === 'invalid'
  const texts = result && result.outcome !== 'invalid' ? linksTexts[result.outcome] : undefined
  return (
    <Form
      method="post"
      action="/selfservice/orders"
      noValidate
      className={`stack gap-2 ${styles.links}`}
      aria-labelledby="order-links"
    >
      <h2 id="order-links" className="headline-s">
        {t('links.headline')}
      </h2>
      <p>{t('links.lead')}</p>
      {texts && (
        <MessageBox
          attempt={attempt}
          message={{
            tone: result?.outcome === 'sent' ? 'success' : 'error',
            headline: t(texts[0]),
            text: t(texts[1]),
          }}
        />
      )}
      <ErrorSummary errors={isInvalid ? [{ field: 'linksMail', text: t('error-empty-mail') }] : []} attempt={attempt} />
      <TextField
        name="linksMail"
        {...mailInput}
        label={t('lookUp.mail')}
        hint={t('lookUp.mailHint')}
        defaultValue={result?.mail ?? ''}
        error={isInvalid ? t('error-empty-mail') : undefined}
        isRequired
      />
      <input type="hidden" name="intent" value="links" />
      {target === 'pass' && <input type="hidden" name="to" value="pass" />}
      <SubmitButton className="button button-quiet submit">{t('links.submit')}</SubmitButton>
      <p className={`${styles.help} small`}>
        {t('lookUp.help')} <a href={phoneLink(company.phone)}>{company.phone}</a>
      </p>
    </Form>
  )
}
