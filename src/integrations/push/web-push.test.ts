import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPushKeys, encryptPush, isReceiver } from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('encrypts the example of RFC 8291 to its bytes', () => {
  const receiver = {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    secret: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const once = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  expect(encryptPush('When I grow up, I want to be a watermelon', receiver, once).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('an installation has one key, which another secret does not lead to', () => {
  const [first, again, other] = ['one secret', 'one secret', 'another'].map(
    (secret) => createPushKeys(secret).publicKey,
  )
  expect([first, bytes(first ?? '').length]).toEqual([again, 65])
  expect(other).not.toBe(first)
})

test('keys that are no point of the curve, or of another length, are refused', () => {
  const publicKey = createECDH('prime256v1').generateKeys('base64url')
  const secret = Buffer.alloc(16, 7).toString('base64url')
  expect(isReceiver({ publicKey, secret })).toBe(true)
  expect(isReceiver({ publicKey, secret: 'c2hvcnQ' })).toBe(false)
  expect(isReceiver({ publicKey: Buffer.alloc(65, 4).toString('base64url'), secret })).toBe(false)
  expect(isReceiver({ publicKey: '', secret })).toBe(false)
})
