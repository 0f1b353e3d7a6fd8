import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  comparisonBodySchema,
  type DeviceResponse,
  deviceParams,
  deviceSchema,
  devicesQuery,
  ownPairingSchema,
  pairingCodeBodySchema,
  pairingCodeSchema,
} from '#contract/staff/devices.ts'
import { findDevice, type ListedDevice, listDevices } from '#db/staff-devices.ts'
import { revokeDevice } from '#services/staff/devices.ts'
import { compareNumbers, createPairingCode, findOwnPairing } from '#services/staff/pairing.ts'
import { fresh, routesOf, type StaffRoutes } from './route-access.ts'
import { maySeeStore, type StaffServices, toActor } from './staff-context.ts'
import { expiredResponse, staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Devices')

const listRoute = createRoute('get', '/devices', 'devices.manage', {
  summary: 'The paired devices of a store, or of all stores that the session may see',
  request: { query: devicesQuery },
  responses: staffResponses(listResponse(deviceSchema)),
})

const codeRoute = createRoute('post', '/devices/pairing-codes', fresh('devices.manage'), {
  summary: 'Create a code that pairs a device, valid once within ten minutes',
  request: { body: jsonBody(pairingCodeBodySchema) },
  responses: staffResponses(singleResponse(pairingCodeSchema)),
})

const ownPairingRoute = createRoute('get', '/devices/pairing-codes', 'devices.manage', {
  summary: 'How the latest pairing code of this person stands',
  responses: staffResponses(singleResponse(ownPairingSchema)),
})

const comparisonRoute = createRoute('post', '/devices/pairing-codes/comparison', fresh('devices.manage'), {
  summary: 'Say whether the tablet shows the same number, which pairs it; another number ends the code',
  request: { body: jsonBody(comparisonBodySchema) },
  responses: { ...staffResponses(z.object({ success: z.literal(true) })), ...expiredResponse },
})

const revokeRoute = createRoute('delete', '/devices/{deviceId}', fresh('devices.manage'), {
  summary: 'Remove a device, which is signed out at once',
  request: { params: deviceParams },
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

const toDeviceResponse = ({ seenAt, revokedAt, ...device }: ListedDevice): DeviceResponse => ({
  ...device,
  seenAt: seenAt ?? null,
})

export function addDeviceRoutes(api: StaffRoutes, { access }: StaffServices): void {
  const { db } = access

  api.openapi(listRoute, async (c) => {
    const { store } = c.req.valid('query')
    if (store !== undefined && !maySeeStore(c, store)) return staffError(c, 'otherStore')
    const devices = (await listDevices(db, { storeId: store })).filter(({ storeId }) => maySeeStore(c, storeId))
    return c.json({ success: true as const, count: devices.length, data: devices.map(toDeviceResponse) }, 200)
  })

  api.openapi(codeRoute, async (c) => {
    const { store: storeId, name } = c.req.valid('json')
    if (!maySeeStore(c, storeId)) return staffError(c, 'otherStore')
    const result = await createPairingCode(access, { storeId, name, actor: toActor(c.get('identity')) })
    if (result.kind === 'unknownStore') return staffError(c, result.kind)
    const { code, validUntil } = result
    return c.json({ success: true as const, data: { code, validUntil } }, 200)
  })

  api.openapi(ownPairingRoute, async (c) => {
    const { state, number = null } = await findOwnPairing(access, c.get('identity').id)
    return c.json({ success: true as const, data: { state, number } }, 200)
  })

  api.openapi(comparisonRoute, async (c) => {
    const result = await compareNumbers(access, { ...c.req.valid('json'), actor: toActor(c.get('identity')) })
    return result.kind === 'compared' ? c.json({ success: true as const }, 200) : staffError(c, result.kind)
  })

  api.openapi(revokeRoute, async (c) => {
    const { deviceId } = c.req.valid('param')
    const device = await findDevice(db, deviceId)
    if (!device) return staffError(c, 'deviceNotFound')
    if (!maySeeStore(c, device.storeId)) return staffError(c, 'otherStore')
    const result = await revokeDevice(access, { deviceId, actor: toActor(c.get('identity')) })
    return result.kind === 'revoked' ? c.json({ success: true as const }, 200) : staffError(c, result.kind)
  })
}
