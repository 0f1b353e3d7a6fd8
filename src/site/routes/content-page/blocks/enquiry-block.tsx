import { enquiryTexts, needsCompany } from '#domain/contact-message.ts'
import { phoneLink } from '#domain/store.ts'
import { MessageForm, PersonField, StoreField } from '#site/components/message-form/message-form.tsx'
import { Section } from '#site/components/section/section.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import { useSiteData } from '#site/layout/use-site-data.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import type { BlockProps } from '../block-kinds.ts'
import { type EnquiryField, enquiryFields } from '../enquiry-fields.ts'
import { usePageData } from '../page-data.ts'

export function EnquiryBlock({ id = 'enquiry', headline, text, form }: BlockProps<'enquiry'>) {
  const { t } = useTranslation('contact')
  const { company } = useSiteData()
  const introduction = (
    <>
      <p className="lead">{text}</p>
      <p className="soft no-print">{t('enquiry.note')}</p>
      <p>
        {t('enquiry.call')}{' '}
        <a href={phoneLink(company.phone)} className="strong crust">
          {company.phone}
        </a>
      </p>
    </>
  )
  return (
    <Section id={id} headline={headline} introduction={introduction} isBeside>
      <div className="no-print">
        <EnquiryForm form={form} anchor={id} />
      </div>
    </Section>
  )
}

const emptyFields = Object.fromEntries(enquiryFields.map((field) => [field, ''])) as Record<EnquiryField, string>

interface Props {
  form: BlockProps<'enquiry'>['form']
  /** Id of the block, to scroll back to when the form is submitted without JavaScript. */
  anchor: string
}

function EnquiryForm({ form, anchor }: Props) {
  const { t } = useTranslation('contact')
  const { page, stores = [], enquiryResult } = usePageData()
  const { company } = useSiteData()
  const isCompanyRequired = needsCompany(form)
  return (
    <MessageForm
      name={`enquiry-${form}`}
      action={`/${page.id}#${anchor}`}
      label={t('enquiry.form')}
      submitLabel={t('enquiry.submit')}
      fields={enquiryFields}
      rules={enquiryTexts}
      initialValues={{ ...emptyFields, storeId: company.defaultStoreId }}
      documentResult={enquiryResult}
      stores={stores}
      sentHeadline={t('enquiry.sentHeadline')}
    >
      {(stateOf) => (
        <>
          <input type="hidden" name="form" value={form} />
          <PersonField {...stateOf('name')} />
          <TextField
            {...stateOf('company')}
            label={t(isCompanyRequired ? 'enquiry.company' : 'enquiry.companyOptional')}
            isRequired={isCompanyRequired}
            autoComplete="organization"
          />
          <PersonField {...stateOf('mail')} />
          <PersonField {...stateOf('phone')} />
          <TextField
            {...stateOf('amount')}
            type="number"
            inputMode="numeric"
            min={1}
            label={t(`enquiry.${form}.amount`)}
            isRequired
          />
          <TextField {...stateOf('from')} type="date" label={t(`enquiry.${form}.from`)} isRequired />
          <TextField {...stateOf('to')} type="date" label={t(`enquiry.${form}.to`)} />
          <TextField {...stateOf('streetAddress')} label={t('enquiry.streetAddress')} autoComplete="address-line1" />
          <TextField
            {...stateOf('postalCode')}
            label={t('enquiry.postalCode')}
            autoComplete="postal-code"
            inputMode="numeric"
          />
          <TextField {...stateOf('location')} label={t('enquiry.location')} autoComplete="address-level2" />
          <TextArea {...stateOf('message')} label={t(`enquiry.${form}.message`)} rows={6} />
          <StoreField {...stateOf('storeId')} label={t('enquiry.store')} stores={stores} />
        </>
      )}
    </MessageForm>
  )
}
