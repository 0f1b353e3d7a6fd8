import { expect, test } from 'vitest'
import { parseScannedText } from './scanned-text.ts'

const orderId = '7K3MN-PQ4RT'

test.each([
  [`https://www.krume.example/pass/${orderId}?token=abc.d-e_f`, { kind: 'pass', orderId, token: 'abc.d-e_f' }],
  [`http://localhost:3000/pass/${orderId}?lng=en&token=abc#x`, { kind: 'pass', orderId, token: 'abc' }],
  [`https://other.example/shop/pass/7k3mn-pq4rt?token=abc`, { kind: 'pass', orderId, token: 'abc' }],
  [`https://staff.krume.example/scan/${orderId}`, { kind: 'pass', orderId, token: '' }],
  [`HTTPS://WWW.KRUME.EXAMPLE/PASS/${orderId}?token=abc`, { kind: 'pass', orderId, token: 'abc' }],
  [`${orderId} 4711`, { kind: 'oldPass', orderId, code: '4711' }],
  [` ${orderId}\t4711\n`, { kind: 'oldPass', orderId, code: '4711' }],
  [orderId, { kind: 'number', orderId }],
  ['7k3mn pq4rt', { kind: 'number', orderId }],
  ['0815', { kind: 'code', code: '0815' }],
  [' 0815 ', { kind: 'code', code: '0815' }],
])('reads %j', (text, expected) => {
  expect(parseScannedText(text)).toEqual(expected)
})

test.each([
  [''],
  ['hello'],
  ['815'],
  ['08155'],
  ['https://www.krume.example/'],
  [`https://www.krume.example/selfservice/orders/${orderId}?token=abc`],
  ['https://www.krume.example/pass/AEIOU-AEIOU?token=abc'],
  [`javascript:alert(1)//pass/${orderId}`],
  ['9783161484100'],
])('takes %j for nothing of ours', (text) => {
  expect(parseScannedText(text)).toBeUndefined()
})
