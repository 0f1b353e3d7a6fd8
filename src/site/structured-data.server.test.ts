import { describe, expect, test } from 'vitest'
import { aSite } from '#tests/support/site-facts.ts'
import {
  breadcrumbs,
  faqPage,
  itemList,
  organization,
  organizationReference,
  sectionCrumb,
  website,
} from './structured-data.server.ts'

test('breadcrumbs lead from the home page to the page, in its language', () => {
  const crumbs = [sectionCrumb('products', 'en'), { name: 'Pretzel', path: '/products/brezel' }]
  expect(breadcrumbs(aSite({ language: 'en' }), crumbs)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Bäckerei Krume', item: 'https://krume.example/?lng=en' },
      { '@type': 'ListItem', position: 2, name: 'Products', item: 'https://krume.example/products?lng=en' },
      { '@type': 'ListItem', position: 3, name: 'Pretzel', item: 'https://krume.example/products/brezel?lng=en' },
    ],
  })
})

test('a list of pages has their addresses in order', () => {
  expect(itemList(aSite(), ['/jobs/a', '/jobs/b'])).toEqual({
    '@type': 'ItemList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, url: 'https://krume.example/jobs/a' },
      { '@type': 'ListItem', position: 2, url: 'https://krume.example/jobs/b' },
    ],
  })
})

test('questions have an accepted answer', () => {
  expect(faqPage([{ question: 'Kostet er mehr?', answer: 'Nein.' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Kostet er mehr?', acceptedAnswer: { '@type': 'Answer', text: 'Nein.' } },
    ],
  })
})

describe('the organization', () => {
  test('is described with address, contact and profiles', () => {
    expect(organization(aSite())).toMatchObject({
      '@id': 'https://krume.example/#organization',
      legalName: 'Bäckerei Krume GmbH & Co. KG',
      logo: 'https://krume.example/icons/icon-512.png',
      address: { streetAddress: 'Marktplatz 7', addressCountry: 'DE' },
      contactPoint: { telephone: '+49 89 99998-100', availableLanguage: ['de', 'en'] },
      sameAs: ['https://instagram.krume.example', 'https://facebook.krume.example'],
    })
  })

  test('has one identity wherever it is named', () => {
    const id = organization(aSite())['@id']
    expect(organizationReference(aSite())['@id']).toBe(id)
    expect(website(aSite()).publisher).toEqual({ '@id': id })
  })
})
