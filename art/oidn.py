"""The network of Open Image Denoise (weights rt_hdr_alb_nrm.tza, Apache-2.0, see oidn-LICENSE.txt) in plain torch.
Debian builds Blender without this denoiser, so the network runs here."""
import os, struct, numpy as np
os.environ.setdefault('OMP_WAIT_POLICY','PASSIVE')
import torch, torch.nn.functional as F
torch.set_num_threads(max(1, os.cpu_count() or 2))
torch.backends.mkldnn.set_flags(False)      # Debian arm64 oneDNN = reference kernels; OpenBLAS (apt libopenblas0-pthread) is 3x faster
HERE = os.path.dirname(os.path.abspath(__file__))

def load_tza(path):
    b = open(path, 'rb').read()
    magic, vmaj, vmin, off = struct.unpack_from('<HBBQ', b, 0)
    assert magic == 0x41D7
    n, = struct.unpack_from('<I', b, off); p = off + 4
    out = {}
    for _ in range(n):
        ln, = struct.unpack_from('<H', b, p); p += 2
        name = b[p:p+ln].decode(); p += ln
        nd = b[p]; p += 1
        dims = struct.unpack_from('<%dI' % nd, b, p); p += 4*nd
        p += nd                                  # layout string
        dt = chr(b[p]); p += 1
        o, = struct.unpack_from('<Q', b, p); p += 8
        dtype = np.float32 if dt == 'f' else np.float16
        cnt = int(np.prod(dims))
        a = np.frombuffer(b, dtype, cnt, o).reshape(dims).astype(np.float32)
        out[name] = torch.from_numpy(a.copy())
    return out

A,B,C,D,E_,F_,G = 1.41283765e+03,1.64593172e+00,4.31384981e-01,-2.94139609e-03,1.92653254e-01,6.26026094e-03,9.98620152e-01
Y0,Y1,X0,X1 = 1.57945760e-06,3.22087631e-02,2.23151711e-03,3.70974749e-01
def pu(y):
    return torch.where(y <= Y0, A*y, torch.where(y <= Y1, B*torch.clamp(y,min=1e-12)**C + D, E_*torch.log(y+F_)+G))
def ipu(x):
    return torch.where(x <= X0, x/A, torch.where(x <= X1, torch.clamp((x-D)/B,min=1e-12)**(1/C), torch.exp((x-G)/E_)-F_))
PUMAX = float(pu(torch.tensor(65504.)))

TILE, PAD = 960, 48          # multiples of 16; measured: small tiles are slower, this only splits very large frames
_cache = {}
def denoise(color, albedo, normal, weights='rt_hdr_alb_nrm.tza'):
    """HxWx3 float32 numpy arrays (linear colour, albedo 0..1, normal -1..1) -> denoised HxWx3"""
    if weights not in _cache: _cache[weights] = load_tza(os.path.join(HERE, weights))
    w = _cache[weights]
    H, W = color.shape[:2]
    color = np.nan_to_num(np.clip(color, 0, 65504))
    lum = (color @ np.array([.2126,.7152,.0722], np.float32))
    hh, ww = H//16*16, W//16*16
    l = lum[:hh,:ww].reshape(hh//16,16,ww//16,16).mean((1,3)); l = l[l > 1e-8]
    scale = 0.18/float(np.exp2(np.log2(l).mean())) if l.size else 1.
    t = lambda a: torch.from_numpy(np.ascontiguousarray(a.astype(np.float32).transpose(2,0,1)))[None]
    c = pu(t(color)*scale)/PUMAX
    x0 = torch.cat([c, t(np.clip(albedo,0,1)), t(np.clip(normal,-1,1)*.5+.5)], 1)
    ph, pw = (-H) % 16, (-W) % 16
    x0 = F.pad(x0, (0,pw,0,ph), mode='reflect')      # replicate smears noise into streaks at the bottom and right edge
    cv = lambda n, x, r=True: (F.relu if r else (lambda z: z))(F.conv2d(x, w[n+'.weight'], w[n+'.bias'], padding=1))
    up = lambda x: F.interpolate(x, scale_factor=2, mode='nearest')
    def net(x0):
        x = cv('enc_conv0', x0)
        p1 = F.max_pool2d(cv('enc_conv1', x), 2)
        p2 = F.max_pool2d(cv('enc_conv2', p1), 2)
        p3 = F.max_pool2d(cv('enc_conv3', p2), 2)
        x = F.max_pool2d(cv('enc_conv4', p3), 2)
        x = cv('enc_conv5b', cv('enc_conv5a', x))
        x = cv('dec_conv4b', cv('dec_conv4a', torch.cat([up(x), p3], 1)))
        x = cv('dec_conv3b', cv('dec_conv3a', torch.cat([up(x), p2], 1)))
        x = cv('dec_conv2b', cv('dec_conv2a', torch.cat([up(x), p1], 1)))
        x = cv('dec_conv1b', cv('dec_conv1a', torch.cat([up(x), x0], 1)))
        return cv('dec_conv0', x, False)
    # tiles bound memory on frames larger than 960 px
    with torch.no_grad():
        HH, WW = x0.shape[2:]; res = torch.zeros(1, 3, HH, WW)
        for y in range(0, HH, TILE):
            for x in range(0, WW, TILE):
                ya, yb, xa, xb = max(0,y-PAD), min(HH,y+TILE+PAD), max(0,x-PAD), min(WW,x+TILE+PAD)
                t_ = net(x0[:, :, ya:yb, xa:xb])
                res[:, :, y:y+TILE, x:x+TILE] = t_[:, :, y-ya:y-ya+TILE, x-xa:x-xa+TILE][:, :, :min(TILE,HH-y), :min(TILE,WW-x)]
        out = ipu(torch.clamp(res[:, :, :H, :W], min=0)*PUMAX)/scale
    return np.clip(out[0].numpy().transpose(1,2,0), 0, None)
