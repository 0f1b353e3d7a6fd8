"""Breads and rolls (24 scenes). One generic pipeline `loaf` (body -> clip -> scores/tears/cracks -> flour -> crumb face), merged-mesh
seeds at true size (`strew`), and `fit`, which frames the product automatically. Imported at the end of products.py."""
import bpy, math, numpy as np
from mathutils import Vector
import shapes as S, materials as M, studio
import products as P
from shapes import sstep
R = P.R; scene = P.scene; B = S.bezier

M.PAL.update(
  rye2 =[(0,'#E8D0A8'),(.22,'#CBA26C'),(.42,'#A87442'),(.6,'#825329'),(.78,'#5C3719'),(.92,'#3D210F'),(1,'#261408')],
  kruste=[(0,'#E4C494'),(.22,'#BF8D52'),(.42,'#955F2E'),(.6,'#6C401C'),(.78,'#472710'),(.92,'#2D170A'),(1,'#1C0E06')],
  spelt=[(0,'#F8E9C8'),(.22,'#EFD29C'),(.42,'#DDAE68'),(.6,'#C0873F'),(.78,'#935B22'),(.92,'#663A13'),(1,'#42230A')])

# ================================================================ fast noise (float32, table gradients; shapes.perlin is 8x slower)
_g = np.random.default_rng(5).normal(size=(4096,3)); _G = (_g/np.linalg.norm(_g,axis=1,keepdims=True)*1.5).astype(np.float32); _C = [np.uint32(c) for c in (374761393,668265263,2246822519,3266489917,1274126177)]
def _mix(h): h = h^(h>>np.uint32(15)); h = h*_C[4]; h = h^(h>>np.uint32(13)); h = h*_C[3]; return h^(h>>np.uint32(16))
def perlin(p, seed=0):
    p = np.asarray(p,np.float32); fl = np.floor(p); i = fl.astype(np.int64).astype(np.uint32); f = p-fl; u = f*f*f*(f*(f*6-15)+10); res = np.zeros(len(p),np.float32); sd = np.uint32((seed*2654435761+12345)&0xFFFFFFFF); H = [[(i[:,a]+np.uint32(d))*_C[a] for d in (0,1)] for a in range(3)]; w = [[1-u[:,a],u[:,a]] for a in range(3)]; o = [[f[:,a],f[:,a]-1] for a in range(3)]
    for dx in (0,1):
        for dy in (0,1):
            hxy = H[0][dx]^H[1][dy]^sd; wxy = w[0][dx]*w[1][dy]
            for dz in (0,1): g = _G[_mix(hxy^H[2][dz])&np.uint32(4095)]; res += (o[0][dx]*g[:,0]+o[1][dy]*g[:,1]+o[2][dz]*g[:,2])*wxy*w[2][dz]
    return res
def fbm(p, scale=1., oct=4, gain=.5, seed=0):
    p = np.asarray(p,float)*scale; s = 0; a = 1; n = 0
    for o in range(oct): s = s+a*perlin(p+17.3*o,seed+o*31); n += a; a *= gain; p = p*2.03
    return (s/n).astype(float)
def worley(p, scale=1., seed=0, jitter=.95):
    p = np.asarray(p,np.float32)*np.float32(scale); fl = np.floor(p); i = fl.astype(np.int64).astype(np.uint32); f = p-fl; f1 = np.full(len(p),81.,np.float32); f2 = f1.copy(); cid = np.zeros(len(p),np.uint32); sd = np.uint32((seed*2654435761+777)&0xFFFFFFFF)
    H = [{d:(i[:,a]+np.uint32(d&0xFFFFFFFF))*_C[a] for d in (-1,0,1)} for a in range(3)]; k = np.float32(jitter/1023.)
    for dx in (-1,0,1):
        for dy in (-1,0,1):
            hxy = H[0][dx]^H[1][dy]^sd
            for dz in (-1,0,1):
                h = _mix(hxy^H[2][dz]); d = (dx+(h&np.uint32(1023))*k-f[:,0])**2+(dy+((h>>np.uint32(10))&np.uint32(1023))*k-f[:,1])**2+(dz+((h>>np.uint32(20))&np.uint32(1023))*k-f[:,2])**2; m = d < f1; f2 = np.where(m,f1,np.minimum(f2,d)); cid = np.where(m,h,cid); f1 = np.where(m,d,f1)
    return np.sqrt(f1).astype(float),np.sqrt(f2).astype(float),((cid*_C[1])>>np.uint32(8)).astype(float)/16777215.
_cs = {}
def cubesphere(n=140):
    if n not in _cs:
        g = np.tan(np.linspace(-1,1,n)*math.pi/4); a,b = np.meshgrid(g,g,indexing='ij'); a = a.ravel(); b = b.ravel(); o = np.ones_like(a); V = np.concatenate([np.stack(q,1) for q in ((o,a,b),(-o,b,a),(b,o,a),(a,-o,b),(a,b,o),(b,a,-o))]); idx = np.arange(n*n).reshape(n,n); q = np.stack([idx[:-1,:-1],idx[1:,:-1],idx[1:,1:],idx[:-1,1:]],-1).reshape(-1,4); F = np.concatenate([q+k*n*n for k in range(6)]); V = V/np.linalg.norm(V,axis=1,keepdims=True)
        k = np.round((V+1)*1e6).astype(np.int64); _,first,inv = np.unique((k[:,0]*2097153+k[:,1])*2097153+k[:,2],return_index=True,return_inverse=True); _cs[n] = (V[first],inv.ravel()[F])
    return _cs[n][0].copy(),_cs[n][1].copy()
def dome(n, rx, ry, h, hb, p=2.0, pz=1.0, flat=.72):
    d,F = cubesphere(n); c = d.copy(); rad = np.hypot(c[:,0],c[:,1])
    if p != 2.0: k = (np.abs(c[:,0])**p+np.abs(c[:,1])**p+1e-9)**(1/p); c[:,:2] *= (rad/np.maximum(k,1e-9))[:,None]
    z = c[:,2]; zt = np.where(z>0,h*np.sign(z)*np.abs(z)**pz,hb*z); lim = -hb*flat; s = .12*hb; zt = lim+s*np.log1p(np.exp(np.clip((zt-lim)/s,-40,40))); return np.column_stack([c[:,0]*rx,c[:,1]*ry,zt-lim]),F
def score(V, N, curve, w=.14, depth=.08, ear=.05, side=1, top=.25, seed=0):
    """products.score with the fast noise"""
    j = .02*fbm(V,5,3,.5,seed); sd,t = S.polydist(V[:,:2]+np.column_stack([j,j]),curve); sd = sd*side; tp = np.clip(np.sin(np.pi*np.clip(t,0,1)),0,1)**.55; up = sstep(top-.2,top+.2,N[:,2]); x = sd/(w*tp+1e-4)
    ins = sstep(1.0,.78,np.abs(x))*up; disp = -depth*ins*np.clip(1-x*x,0,1)**.6*(.55+.45*x.clip(-1,1))+.3*depth*ins*fbm(V,9,3,.5,seed+1); earm = np.exp(-((x-1.18)/.30)**2)*up*tp; lip = np.exp(-((x+1.1)/.22)**2)*up*tp
    return disp+ear*earm*(1+.4*fbm(V,6,2,.5,seed+3))+ear*.25*lip,ins,.30*earm+.10*lip,x

# ================================================================ camera
def pts(obs, step=7):
    bpy.context.view_layer.update(); out = []
    for o in obs:
        for c in [o]+list(o.children_recursive):
            if c.type != 'MESH' or c.hide_render: continue
            v = np.empty(len(c.data.vertices)*3,np.float32); c.data.vertices.foreach_get('co',v); v = v.reshape(-1,3)[::step]
            m = np.array(c.matrix_world); out.append(v@m[:3,:3].T+m[:3,3])
    return np.vstack(out)

def fit(obs, elev=33., azim=-12., fill=.70, fillh=.66, dy=.02, lens=78., blur=1., foc=.35, front=None):
    """camera from a fixed direction, distance and target such that the projected box of obs fills `fill` of the width (or `fillh` of the height)"""
    W = pts(obs); e,a = math.radians(elev),math.radians(azim); d = np.array([math.sin(a)*math.cos(e),-math.cos(a)*math.cos(e),math.sin(e)]); fwd = -d
    right = np.cross(fwd,(0,0,1.)); right /= np.linalg.norm(right); up = np.cross(right,fwd); t = (W.min(0)+W.max(0))/2; dist = 8.; k = 2*lens/36
    for _ in range(10):
        q = W-(t+dist*d); z = q@fwd; x = (q@right)/z*k; y = (q@up)/z*k
        t = t+right*(x.max()+x.min())/2*dist/k+up*(y.max()+y.min())/2*dist/k; dist *= max((x.max()-x.min())/2/fill,(y.max()-y.min())/1.5/fillh)
    t = t+up*dy*.75*dist/k; loc = t+dist*d; z = ((pts([front]) if front else W)-loc)@fwd; zn = np.percentile(z,2); f = loc+fwd*(zn+foc*(np.median(z)-zn))
    dist = float(dist); studio.camera(tuple(map(float,t)),dist,elev,azim,lens,fstop=6./dist/blur,focus=tuple(map(float,f))); return dist

# ================================================================ materials
@M.lib
def crust2(pal='rye2', gloss=.1, rough=.58, crumb='#E9CFA0', flourcol='#F8F0E0', micro=1., fleck=.25, pit=.5, clear=.22):
    """crust with pits, bran flecks and a patchy sheen; same masks as materials.crust"""
    t = M.T('crust2_'+pal); bake,flour,cr,_ = t.mask(); co = t.coord()
    n1 = t.noise(7,3,.6,co); n2 = t.noise(40,2.,.6,co); n3 = t.noise(130,1.,.6,co); v = t.voronoi(46,vec=co)
    b = t.math('ADD',bake,t.rng(n1,.3,.7,-.08,.08)); b = t.math('ADD',b,t.rng(n2,.3,.7,-.06,.06)); b = t.math('ADD',b,t.rng(n3,.3,.7,-.035,.035)); b = t.math('ADD',b,t.rng(v,0,.3,.05*pit,0))
    col = t.ramp(b,M.PAL[pal])
    if fleck: col = t.mix(t.rng(n3,.60,.68,0,fleck),col,t.mix(.55,col,'#2A1408'))
    ccol = t.mix(t.rng(n2,.35,.7,0,.55),crumb,t.mix(.6,crumb,'#D9A860')); ccol = t.mix(t.rng(bake,.25,.7,0,.9),ccol,col)
    crm = t.rng(t.math('ADD',cr,t.rng(n2,.3,.7,-.15,.15)),.3,.75,smooth=True); col = t.mix(crm,col,ccol)
    fl = t.math('ADD',flour,t.rng(n2,.3,.7,-.22,.22)); fl = t.math('ADD',fl,t.rng(n3,.3,.7,-.2,.2)); fl = t.math('MULTIPLY',t.rng(fl,.32,.8,smooth=True),t.rng(flour,.0,.12))
    col = t.mix(t.math('MULTIPLY',fl,.9),col,flourcol); dry = t.math('MAXIMUM',fl,crm); r0 = t.rng(n1,.3,.7,rough-.08,rough+.10)
    mixr = t.math('ADD',t.math('MULTIPLY',r0,t.math('SUBTRACT',1.,dry)),t.math('MULTIPLY',dry,.92))
    t.p(Base_Color=col,Roughness=mixr,Specular=t.rng(dry,0,1,.4,.12),Clearcoat=t.rng(dry,0,1,gloss,0.),Clearcoat_Roughness=clear)
    h = t.math('ADD',t.math('MULTIPLY',n2,.7),t.math('MULTIPLY',n3,.35)); h = t.math('ADD',h,t.math('MULTIPLY',fl,.25)); h = t.math('ADD',h,t.rng(v,0,.32,-.45*pit,0))
    t.p(Normal=t.bump(h,.38*micro,.02)); return t.m

@M.lib
def crumb2(col='#F5E6C6', dark='#D2AC72', pal='wheat', nut='#EAD3A2', skin='#7A4A22', fine=1.):
    """cut face: bake = crust rim, crumb = pore depth, flour = nut flesh, free = nut skin"""
    t = M.T('crumb2'); bake,nutm,pore,sk = t.mask(); co = t.coord(); n = t.noise(24,4,.65,co); n3 = t.noise(95,2,.6,co); v = t.voronoi(34,vec=co)
    c = t.mix(t.rng(n,.35,.65,0,.4),col,t.mix(.45,col,dark)); c = t.mix(t.rng(v,.05,.35,.30*fine,0),c,dark); c = t.mix(t.math('MULTIPLY',pore,.8),c,dark)
    c = t.mix(nutm,c,t.mix(t.rng(n,.3,.7,0,.5),nut,t.mix(.5,nut,'#B98A4E'))); c = t.mix(sk,c,skin)
    c = t.mix(t.rng(bake,.05,.9,0,1),c,t.ramp(t.rng(bake,0,1,.25,.8),M.PAL[pal]))
    h = t.math('ADD',t.math('MULTIPLY',n,.5),t.math('MULTIPLY',n3,.5)); h = t.math('ADD',h,t.math('MULTIPLY',v,.6*fine))
    t.p(Base_Color=c,Roughness=.85,Specular=.15,Normal=t.bump(h,.55,.03)); return t.m

SEED = dict(sunflower=(.054,.027,.016,.5,8,('#E6D7B4','#BFA06C','#7A5A30')), pumpkin=(.072,.040,.014,.32,9,('#8E8E58','#62653A','#3A3A20')),
            sesame=(.0215,.0135,.0085,.42,6,('#F6E9C8','#E6CB92','#B98C4A')), poppy=(.0095,.0085,.008,.0,4,('#50505E','#2C2C37','#15151B')),
            flax=(.027,.0145,.008,.35,6,('#9C5C2C','#6C3917','#3A1C0A')), oat=(.05,.036,.006,.1,7,('#F0DFBA','#D8BC88','#A47B44')),
            caraway=(.032,.0075,.0075,.0,6,('#94693A','#5E3E1E','#35200E')))
@M.lib
def seedm(kind):
    t = M.T('seed_'+kind); b,_,_,_ = t.mask(); n = t.noise(45,3,.6); a,m,d = SEED[kind][5]; f = t.math('ADD',b,t.rng(n,.3,.7,-.16,.16)); c = t.ramp(f,[(0,a),(.45,m),(1,d)])
    t.p(Base_Color=c,Roughness=.55 if kind!='poppy' else .65,Specular=.3,Normal=t.bump(n,.2,.008)); return t.m

def seed_shape(kind):
    a,b,c,tp,n,_ = SEED[kind]; d,F = cubesphere(n); x,y,z = d.T; k = 1-tp*np.clip(x,-1,1); V = np.column_stack([x*a,y*b*k,z*c*(1-.3*tp*x)]); tint = .30*np.clip(x,0,1)**2+.12*np.clip(-z,0,1)
    if kind == 'pumpkin': r = np.hypot(x,y); V[:,2] *= .72+.5*sstep(.55,.95,r); tint = .35*sstep(.80,.98,r)+.1*np.abs(y)
    if kind == 'sunflower': V[:,2] += .004*np.exp(-(y/.25)**2)*(z>0)
    if kind == 'oat': V[:,2] += .010*np.cos(y*2.6)+.004*fbm(V,40,2); tint = .3*np.exp(-(y/.12)**2)
    if kind == 'caraway': V[:,1] += .012*(x**2)-.006; tint = .4*np.abs(np.sin(np.arctan2(z,y)*2.5))
    return V,F,tint

# ================================================================ scattering into one mesh
def pick(V, w, count, rng, mind):
    w = np.clip(w,0,None); w = w/w.sum(); c = rng.choice(len(V),size=min(count*4,int((w>0).sum())),replace=False,p=w); out = []; cells = {}
    K = np.floor(V[c]/max(mind,1e-6)).astype(int); nb = [(i,j,k) for i in (-1,0,1) for j in (-1,0,1) for k in (-1,0,1)]
    for i,kk in zip(c,K):
        if len(out) >= count: break
        if mind > 0:
            kk = tuple(kk); bad = False
            for d in nb:
                for j in cells.get((kk[0]+d[0],kk[1]+d[1],kk[2]+d[2]),()):
                    if ((V[i]-V[j])**2).sum() < mind*mind: bad = True; break
                if bad: break
            if bad: continue
            cells.setdefault(kk,[]).append(i)
        out.append(i)
    return np.array(out)

def frames(N, rng, tilt):
    n = N+rng.normal(0,tilt,N.shape); n /= np.linalg.norm(n,axis=1,keepdims=True); r = rng.normal(size=N.shape); a = np.cross(n,r); a /= np.linalg.norm(a,axis=1,keepdims=True); return np.stack([a,np.cross(n,a),n],-1)

def merge(name, Vp, Fp, pos, fr, s, mat, mask=None, smooth=True, parent=None):
    W = pos[:,None]+np.einsum('nij,pj->npi',fr,Vp)*s[:,None,None]; m = len(Vp); F = (Fp[None]+(np.arange(len(pos))*m)[:,None,None]).reshape(-1,4)
    o = S.mesh(name,W.reshape(-1,3),F,mat,None if mask is None else dict(bake=mask.ravel()),smooth)
    if parent: o.parent = parent
    return o

def strew(kinds, V, N, w, count, seed=0, size=(.85,1.15), sink=.25, mind=.03, tilt=.16, parent=None, toast=0.):
    rng = R(seed); i = pick(V,w,count,rng,mind); kk = rng.integers(len(kinds),size=len(i))
    for k in sorted(set(kinds)):
        sel = i[[kinds[q]==k for q in kk]]
        if not len(sel): continue
        Vp,Fp,ti = seed_shape(k); s = rng.uniform(*size,len(sel)); c = SEED[k][2]; pos = V[sel]+N[sel]*(c*s*(1-2*sink))[:,None]
        merge(k,Vp,Fp,pos,frames(N[sel],rng,tilt),s,seedm(k),np.clip(toast+.55*rng.random(len(sel))[:,None]+ti[None],0,1),True,parent)

def salting(V, N, w, count, seed=0, size=(.35,.7), mind=.035, parent=None):
    rng = R(seed+77); i = pick(V,w,count,rng,mind); part = rng.integers(5,size=len(i))
    for k in range(5):
        sel = i[part==k]
        if not len(sel): continue
        d,F = cubesphere(5); p = 5.; Vp = d*((np.abs(d)**p).sum(1)**(-1/p))[:,None]*np.array([.034,.028,.024])*R(k).uniform(.7,1.25,3); Vp = Vp+.007*fbm(Vp+k,34,2,.5,k)[:,None]
        s = rng.uniform(*size,len(sel))*rng.choice([.7,1.,1.15],len(sel)); merge('salt',Vp,F,V[sel]+N[sel]*(.012*s)[:,None],frames(N[sel],rng,.5),s,M.salt(),None,False,parent)

def loose(kinds, c, r, count, z, seed=0, size=(.9,1.1), sq=.6):
    g = R(seed+500); n = 400; a = g.uniform(0,6.283,n); q = r*g.random(n)**.6; V = np.column_stack([c[0]+q*np.cos(a),c[1]+q*np.sin(a)*sq,np.full(n,z)]); strew(kinds,V,np.tile([0,0,1.],(n,1)),np.ones(n),count,seed,size,.0,.07,.10)

# ================================================================ body, cuts, clip
def tinbody(rx, ry, h, p=6., bulge=.2, n=150, pt=None):
    d,F = cubesphere(n); c = d*((np.abs(d)**p).sum(1)**(-1/p))[:,None]; x,y,z = c.T; top = sstep(.0,1.,z)
    zz = z+bulge*top*(1-np.abs(x)**4).clip(0)*(1-np.abs(y)**2).clip(0)
    V = np.column_stack([x*rx*(1+.02*z),y*ry*(1+.035*z+.03*top*bulge*4),(zz+1)*h/2]); return V,F

def tear(V, N, curve, w=.12, depth=.09, ear=.05, seed=0, jit=.09, oneway=False, top=.2):
    j1 = jit*fbm(V,2.6,3,.55,seed)+.3*jit*fbm(V,11,2,.5,seed+2); j2 = jit*fbm(V+5.2,2.6,3,.55,seed+7)+.3*jit*fbm(V+3,11,2,.5,seed+3); sd,t = S.polydist(V[:,:2]+np.column_stack([j1,j2]),curve)
    tp = np.clip(1-t,0,1)**.6 if oneway else np.clip(np.sin(np.pi*np.clip(t,0,1)),0,1)**.55; up = sstep(top-.25,top+.2,N[:,2]); ww = w*tp*(1+.4*fbm(V,2.4,2,.5,seed+5))+1e-4; x = sd/ww
    ins = sstep(1.08,.82,np.abs(x))*up; disp = -depth*ins*np.clip(1-x*x,0,1)**.5+ins*(.035*fbm(V,7,4,.6,seed+1)+.012*np.abs(fbm(V,16,2,.5,seed))); edge = np.exp(-((np.abs(x)-1.2)/.3)**2)*up*tp*(np.abs(x)>.95)
    return disp+ear*edge*(1+.5*fbm(V,5,2,.5,seed+4)),ins,.22*edge,x

def local(fn, V, N, curve, *a, **k):
    """evaluate a score/tear only near its curve (the noise is what costs time)"""
    c = np.asarray(curve); m = ((V[:,:2]>c.min(0)-.4)&(V[:,:2]<c.max(0)+.4)).all(1)&(N[:,2]>-.1); out = [np.zeros(len(V)) for _ in range(3)]+[np.full(len(V),9.)]; r = fn(V[m],N[m],curve,*a,**k)
    for o,q in zip(out,r): o[m] = q
    return out

def rimdist(V, cut, lim, x):
    """distance on the plane from cut vertices to the crust outline"""
    q = np.where(cut,9.,np.abs(x-lim)); band = np.where(q<max(.03,np.partition(q,200)[200]))[0]; Bp = V[band][:,1:]; Q = V[cut][:,1:]; out = np.empty(len(Q))
    Bp = Bp.astype(np.float32); bb = (Bp**2).sum(1)
    for k in range(0,len(Q),2000): q = Q[k:k+2000].astype(np.float32); out[k:k+2000] = np.sqrt(np.maximum((bb-2*q@Bp.T).min(1)+(q**2).sum(1),0))
    return out

def sub(name, V, F, sel, mat, mask, parent):
    f = F[sel]; u,inv = np.unique(f,return_inverse=True); o = S.mesh(name,V[u],inv.reshape(f.shape),mat,{k:v[u] for k,v in mask.items()}); o.parent = parent; return o

def loaf(body, seed=0, lump=.04, ls=1.2, shape=None, cuts=(), tears=(), crack=0., cs=3.2, cw=.10, cbias=0., pal='rye2', bake=.55, bvar=.2, bvs=1.8, topb=.08, bottom=-.22, side=0.,
         flour=0., fstyle='dust', fsc=2.3, rxy=(1.4,1.2), gloss=.1, rough=.58, crumb='#E9CFA0', cutbake=.34, cutvar=.22, cutcrumb=.75, bulge=0., cutrough=0., blis=.012, bls=9, fine=.005, micro=1., fleck=.25, pit=.5,
         cwarp=.16, clip=(None,None), face=None, extra=None, mat=None, name='loaf'):
    V,F = body[:2]; N = S.normals(V,F)
    if shape is not None: V = shape(V); N = S.normals(V,F)
    V = V.copy(); x0 = V[:,0].copy(); cut = np.zeros(len(V),bool); sg = np.zeros(len(V))
    for lim,s in zip(clip,(-1,1)):
        if lim is None: continue
        m = s*(x0-lim) > 0; V[m,0] = lim; cut |= m; sg[m] = s
    V = V+N*(lump*fbm(V+seed*3.1,ls,3,.5,seed))[:,None]          # noise is taken at the clipped position, so the outline of the cut stays one curve
    if not cut.any(): N = S.normals(V,F)
    for lim,s in zip(clip,(-1,1)):
        if lim is not None: V[cut&(sg==s),0] = lim
    dneg = np.zeros(len(V)); dpos = dneg.copy(); cr = dneg.copy(); bk = dneg.copy()
    for k,c in enumerate(cuts):
        a,b,e,x = local(score,V,N,c[0],*c[1:],seed=seed+k); a = a+bulge*b*np.clip(1-x*x,0,1); dneg = np.minimum(dneg,np.minimum(a,0)); dpos = np.maximum(dpos,np.maximum(a,0)); cr = np.maximum(cr,b); bk = np.maximum(bk,e)
    for k,c in enumerate(tears):
        a,b,e,_ = local(tear,V,N,c[0],**dict(c[1],seed=seed+11*k)); dneg = np.minimum(dneg,np.minimum(a,0)); dpos = np.maximum(dpos,np.maximum(a,0)); cr = np.maximum(cr,b); bk = np.maximum(bk,e)
    disp = dneg+dpos*np.where(dneg<-1e-4,1-cr,1); up = N[:,2]; ck = np.zeros(len(V))
    if crack:
        f1,f2,_ = worley(V+cwarp*np.stack([fbm(V+q,2.2,3,.5,seed+q) for q in (0,4,8)],1),cs,seed+5); wid = cw*(.55+.9*np.clip(fbm(V,1.7,2,.5,seed+3)+.4,0,1)); ck = sstep(wid,.0,f2-f1)*sstep(-.25+cbias,.15+cbias,fbm(V,1.3,2,.5,seed+9))*(1-cr)*sstep(.15,.5,V[:,2]/V[:,2].max()+.1*up); disp = disp-crack*ck+.35*crack*sstep(wid*3.2,wid,f2-f1)*(1-ck)*sstep(.1,.5,up)
    disp = disp+blis*fbm(V,bls,4,.55,seed)+fine*fbm(V,22,3,.6,seed)
    if cutrough: disp = disp+cutrough*cr*(fbm(V,10,4,.65,seed+21)-.5*np.abs(fbm(V,20,2,.5,seed+22)))
    if extra is not None: disp = disp+extra(V,N)
    V2 = V+N*disp[:,None]; N2 = S.normals(V2,F)
    for lim,s in zip(clip,(-1,1)):
        if lim is not None: V2[cut&(sg==s),0] = lim
    bq = bake+bvar*fbm(V,bvs,4,.55,seed+2)+topb*sstep(.1,.9,up)+side*sstep(.35,.0,up)+bottom*sstep(.16,.0,V[:,2])+bk
    bq = bq*(1-cr)+cr*(cutbake+cutvar*fbm(V,8,3,.55,seed+6)+.5*bk)+.18*ck; fl = np.zeros(len(V))
    if flour:
        if fstyle == 'rings': rr = np.hypot(V[:,0]/rxy[0],V[:,1]/rxy[1]); fl = sstep(.05,.75,up)*(.28+.7*(.5+.5*np.cos(rr*2*np.pi*6.5+.5*fbm(V,2,2))))*(.72+.5*fbm(V,fsc,3,.5,seed+4))
        elif fstyle == 'heavy': fl = sstep(-.35,.40,up)*(.86+.42*fbm(V,fsc,4,.55,seed+4))
        else: fl = sstep(.0,.75,up)*(.60+.80*fbm(V,fsc,3,.5,seed+4)+.2*fbm(V,9,2,.5,seed))
        fl = flour*fl*(1-cr)*(1-.9*ck)
    g = S.group(name,[]); mt = mat or crust2(pal,gloss,rough,crumb,micro=micro,fleck=fleck,pit=pit); mask = dict(bake=bq,flour=fl,crumb=cr*cutcrumb); fc = cut[F].all(1); out = dict(g=g,V=V2,N=N2,F=F,cr=cr,cut=cut,ck=ck,up=up,sg=sg)
    if not cut.any(): o = S.mesh(name,V2,F,mt,mask); o.parent = g; out['w'] = (1-cr)*(1-.7*ck); return out
    sub(name,V2,F,~fc,mt,mask,g); f = dict(col='#F5E6C6',dark='#D2AC72',pal=pal,pore=.03,scale=7.,big=.5,rimw=.055,nuts=0.,nscale=3.2); f.update(face or {}); Vf = V2.copy(); rim = np.full(len(V),9.)
    hole = np.zeros(len(V)); nut = hole.copy(); skin = hole.copy()
    for lim,s in zip(clip,(-1,1)):
        if lim is None: continue
        m = cut&(sg==s); rim[m] = rimdist(V2,m,lim,V2[:,0]+0*x0); Q = V2[m]+seed*1.7+s; Q = Q+.05*np.stack([fbm(Q+q,3,2,.5,q) for q in (0,5,9)],1)
        f1,_,ci = worley(Q*[1,1,1.25],f['scale'],seed+3); g1,_,cj = worley(Q,f['scale']*2.3,seed+4); h1,_,ch = worley(Q,f['scale']*5,seed+6)
        rd = .26+.26*((ci*7.3)%1); hl = np.maximum(sstep(rd,rd*.45,f1)*(ci<f['big']),np.maximum(.75*sstep(.44,.2,g1)*(cj<.62),.4*sstep(.45,.2,h1)*(ch<.7))); hl = hl*sstep(f['rimw']*.8,f['rimw']*1.8,rim[m])
        if f['nuts']:
            Q2 = Q+.16*np.stack([fbm(Q+q,3.4,3,.6,q+1) for q in (0,5,9)],1); n1,_,cn = worley(Q2,f['nscale'],seed+13); on = cn<f['nuts']; lob = n1+.07*fbm(Q,14,2,.5,3); nt = sstep(.40,.36,lob)*on*sstep(.05,.09,rim[m]); core = sstep(.345,.305,lob)*on*sstep(.05,.09,rim[m]); vein = sstep(.10,.03,np.abs(fbm(Q,7,2,.5,8)))
            nut[m] = core; skin[m] = np.clip(nt-core,0,1)+.45*core*vein; hl = hl*(1-nt); Vf[m,0] += s*.012*core
        hole[m] = hl; Vf[m,0] -= s*f['pore']*hl
    rb = sstep(f['rimw'],f['rimw']*.15,rim)**1.3
    sub(name+'_cut',Vf,F,fc,crumb2(f['col'],f['dark'],f['pal'],f.get('nut','#EAD3A2')),dict(bake=rb*.9,crumb=hole,flour=nut,free=skin),g); out.update(rim=rim,w=(1-cr)*(1-.7*ck)*(~cut),Vf=Vf); return out

def put(o, loc, rz=0., rot=None, s=1.):
    g = o['g'] if isinstance(o,dict) else o; return S.place(g,loc,rot or (0,0,rz),s)

def top(o, a=.15, b=.6): return sstep(a,b,o['N'][:,2])*o['w']
LIGHT = dict(a='#C99B63',b='#94653A'); WALNUT = dict(a='#8E6540',b='#5C3C22')

# ================================================================ breads
@scene
def sc_krustenbrot():
    studio.setup(); studio.board(3.45,2.55,.16,rot=-.06,**LIGHT)
    cv = S.catmull
    T = [(cv([(-1.0,.30),(-.45,.05),(.1,.16),(.55,.0),(1.0,.10)],6),dict(w=.17,depth=.11,ear=.055)), (cv([(.02,.12),(.16,-.22),(.10,-.55),(.32,-.95)],6),dict(w=.15,depth=.10,ear=.05,oneway=True)), (cv([(-.42,.08),(-.52,-.25),(-.82,-.55)],6),dict(w=.12,depth=.085,ear=.045,oneway=True)), (cv([(-.12,.12),(-.28,.42),(-.15,.85)],6),dict(w=.14,depth=.10,ear=.05,oneway=True)), (cv([(.56,.02),(.72,.35),(.62,.7)],6),dict(w=.12,depth=.085,ear=.045,oneway=True))]
    o = loaf(dome(185,1.32,1.16,.92,.48,2.1,.92),4,.06,1.3,tears=T,crack=.03,cs=3.0,cw=.09,pal='kruste',bake=.62,bvar=.26,bvs=2.2,flour=.62,fstyle='dust',fsc=2.6,crumb='#D8B070',cutbake=.44,cutvar=.32,cutcrumb=.5,blis=.022,bls=7,fine=.009,micro=1.3,fleck=.3,pit=.8)
    put(o,(0,0,.16),.35); fit([o['g']],34,-12,.68,.66); return {}

@scene
def sc_roggenmischbrot():
    studio.setup(); studio.cloth(5.,3.4,rot=.25,stripe='#44566B',seed=7,amp=.04)
    C = [(B((x-.26,-.60),(x-.12,-.22),(x+.10,.2),(x+.24,.58)),.115,.075,.04,1,.25) for x in np.linspace(-.92,.92,4)]
    o = loaf(dome(190,1.62,.84,.74,.42,2.35,.9),6,.045,1.2,cuts=C,pal='rye2',bake=.60,bvar=.2,flour=.66,fstyle='dust',fsc=1.8,crumb='#DDBD8C',cutbake=.36,cutcrumb=.7,blis=.014,fine=.007,micro=1.15,fleck=.35,pit=.6)
    put(o,(0,0,.035),.30); fit([o['g']],32,-10,.72,.62); return {}

@scene
def sc_dinkelbrot():
    studio.setup(); studio.cloth(4.6,3.4,rot=-.15,stripe='#B08A4C',seed=9,amp=.045)
    T = [(S.catmull([(-1.12,.02),(-.4,.05),(.4,-.03),(1.12,.02)],8),dict(w=.19,depth=.05,ear=.045,jit=.06,top=.35))]
    o = loaf(tinbody(1.36,.60,1.0,5.,.30,170),3,.03,1.3,tears=T,pal='spelt',bake=.40,bvar=.14,topb=.16,bottom=-.05,flour=.5,fsc=2.4,crumb='#F6E4BC',cutbake=.20,cutvar=.25,cutcrumb=.8,blis=.008,fine=.005,fleck=.30,pit=.5,gloss=.08)
    put(o,(0,0,.03),.42); P.wheat_ear((-.75,-1.30,.05),.12,1,.55); P.wheat_ear((-.7,-1.12,.05),.30,2,.5); fit([o['g']],31,-8,.68,.62,.05); return {}

VSEEDS = ('sunflower','sunflower','oat','oat','flax','flax','sesame','pumpkin')
def vollkorn(lo, hi, seed, n=130):
    o = loaf(tinbody(1.3,.60,1.06,7.,.10,n),seed,.03,1.4,crack=.02,cs=2.8,pal='dark',bake=.46,bvar=.16,topb=.12,bottom=0.,crumb='#B98A55',blis=.012,fine=.006,fleck=.3,clip=(lo,hi),face=dict(col='#A67A4A',dark='#5E3B1C',pal='dark',pore=.022,scale=9.,big=.35,rimw=.04))
    w = sstep(.35,.85,o['N'][:,2])*o['w']*sstep(.7,.95,o['V'][:,2]); k = (1 if hi is None else hi)-(-1.2 if lo is None else lo); strew(VSEEDS,o['V'],o['N'],w+1e-9*(w>0),int(250*k),seed,(.8,1.1),.3,.042,.2,o['g'],.12)
    for s in (-1,1):
        m = o['cut']&(o['sg']==s)&(o['rim']>.07)
        if m.any(): strew(('sunflower','sunflower','flax','oat'),o['Vf'],np.tile([s*1.,0,0],(len(m),1)),m*1.,75,seed+s+9,(.7,1.),.62,.075,.30,o['g'],.05)
    return o
@scene
def sc_vollkornbrot():
    studio.setup(); studio.board(4.2,2.7,.15,rot=.06,**LIGHT); a = put(vollkorn(None,.42,1,150),(-.25,.12,.15),-.42); ang = -.42
    s1 = put(vollkorn(-.075,.075,5),(.42,-.18,.165),0,(0,-.22,-.42)); s2 = put(vollkorn(-.07,.07,8),(.80,-.45,.222),0,(0,math.pi/2,-.55))
    fit([a,s1,s2],29,22,.72,.70); return {}

@scene
def sc_sonnenblumenbrot():
    studio.setup(); studio.board(3.6,2.4,.16,rot=.12,**LIGHT)
    C = [(B((-1.05,-.16),(-.4,.04),(.4,.08),(1.05,.20)),.15,.08,.06,1,.3)]
    o = loaf(dome(175,1.42,.88,.80,.42,2.25,.9),8,.045,1.2,cuts=C,pal='rye2',bake=.50,bvar=.16,crumb='#E9CFA0',cutbake=.30,blis=.012,fine=.006,fleck=.3)
    w = sstep(.0,.65,o['N'][:,2])*o['w']; strew(('sunflower',),o['V'],o['N'],w,640,3,(.85,1.12),.30,.046,.17,o['g'],.05)
    loose(('sunflower',),(.85,-.86),.36,13,.16,3); put(o,(0,.05,.16),.28); fit([o['g']],33,-12,.70,.64); return {}

@scene
def sc_kuerbiskernbrot():
    studio.setup(); studio.board(3.25,3.25,.15,round_=True,**LIGHT)
    C = [(B((-.78,-.10),(-.3,-.02),(.3,.03),(.78,.10)),.15,.085,.05,1,.3),(B((.08,-.74),(.02,-.3),(-.03,.3),(-.08,.74)),.15,.085,.05,1,.3)]
    o = loaf(dome(170,1.16,1.12,.86,.46,2.05,.92),5,.045,1.2,cuts=C,pal='rye2',bake=.52,bvar=.17,crumb='#E3C795',cutbake=.30,blis=.014,fine=.007,fleck=.35)
    w = sstep(.05,.6,o['N'][:,2])*o['w']; strew(('pumpkin',),o['V'],o['N'],w,250,4,(.82,1.08),.30,.078,.15,o['g'],.0)
    loose(('pumpkin',),(.86,-.98),.32,8,.15,2); put(o,(0,.08,.15),.5); fit([o['g']],35,-12,.60,.66); return {}

def walnut(seed=0):
    d,F = cubesphere(64); x,y,z = d.T; g1 = fbm(d,2.2,3,.55,seed); V = d*np.array([.185,.150,.085])*(1+.12*g1)[:,None]; N = S.normals(V,F); rd = np.abs(fbm(d+.25*g1[:,None],3.0,2,.5,seed+3)); groove = sstep(.20,.0,rd); mid = np.exp(-(y/.11)**2)*(z>-.3); V = V+N*(-.045*groove-.05*mid+.012*fbm(d,9,2,.5,seed))[:,None]; V[:,2] = np.maximum(V[:,2],-.05)+.05
    return S.group('walnut',[S.mesh('walnut',V,F,walnutmat(),dict(bake=.30+.42*groove+.35*mid+.22*g1))])
@M.lib
def walnutmat():
    """kernel: pale skin, darker in the folds, fine veins"""
    t = M.T('walnut'); b,_,_,_ = t.mask(); n = t.noise(12,3,.6); v = t.noise(45,2); f = t.math('ADD',b,t.math('ADD',t.rng(n,.3,.7,-.16,.16),t.rng(v,.3,.7,-.07,.07))); t.p(Base_Color=t.ramp(f,[(0,'#D9B077'),(.35,'#BC8748'),(.7,'#83531F'),(1,'#4A2B10')]),Roughness=.55,Specular=.3,Normal=t.bump(t.math('ADD',n,v),.35,.012)); return t.m
def walnussloaf(lo, hi, seed=2, n=190):
    return loaf(dome(n,1.2,1.12,.90,.46,2.05,.92),seed,.05,1.2,cuts=[(B((-1.0,.45),(-.4,.52),(.3,.50),(.9,.40)),.11,.07,.045,1,.35),(B((-1.05,-.02),(-.4,.06),(.3,.05),(1.,-.04)),.11,.07,.045,1,.35),(B((-.9,-.48),(-.3,-.40),(.3,-.42),(.9,-.50)),.11,.07,.045,1,.35)],pal='rye2',bake=.52,bvar=.24,flour=.62,fsc=2.2,crumb='#D9B98A',cutbake=.34,blis=.018,fine=.009,fleck=.35,clip=(lo,hi),
                face=dict(col='#CFAE80',dark='#8E6A40',pal='rye2',pore=.040,scale=6.2,big=.50,rimw=.055,nuts=.66,nscale=3.1,nut='#D6AE78'))
@scene
def sc_walnussbrot():
    studio.setup(); studio.board(3.9,3.0,.15,rot=.05,loc=(.15,-.02,0),**LIGHT); a = put(walnussloaf(None,.25,2,200),(-.28,.42,.15),-.98); b = put(walnussloaf(-.09,.09,7,190),(.62,-.42,.245),0,(0,math.pi/2+.03,-.25))
    W = [put(walnut(k),(x,y,.15),r) for k,(x,y,r) in enumerate(((-.62,-.86,.4),(-.30,-1.02,1.7),(-.88,-1.08,2.6)))]; crumbs2(.1,-.75,.9,34,.155,3); fit([a,b]+W,33,-6,.76,.74,.0,front=b); return dict(size='1920x1440',grade=studio.GRADE)
def crumbs2(cx, cy, r, n, z, seed=1, col=('#D9B078','#8A5A2C')):
    g = R(seed+77); a = g.uniform(0,2*np.pi,n*6); q = r*np.sqrt(g.random(n*6)); V = np.column_stack([cx+q*np.cos(a),cy+q*np.sin(a)*.6,np.full(n*6,z)]); S.scatter('crumb',P.nut_protos(col),V,np.tile([0,0,1.],(len(V),1)),np.ones(len(V)),n,g,(.10,.42),-.004,.04,.5)

@scene
def sc_kartoffelbrot():
    studio.setup(); studio.board(3.3,2.5,.16,rot=-.1,**WALNUT)
    o = loaf(dome(185,1.22,1.16,.84,.46,2.05,.9),7,.05,1.2,crack=.05,cs=1.8,cw=.14,cbias=-.12,cwarp=.25,pal='rye2',bake=.45,bvar=.18,flour=.76,fstyle='heavy',fsc=2.0,blis=.014,fine=.008,micro=1.2,fleck=.2,pit=.6)
    put(o,(0,0,.16),.6); fit([o['g']],35,-12,.64,.66); return {}

@scene
def sc_baguette():
    studio.setup(); studio.cloth(5.6,3.4,rot=.35); a = put(P.baguette(1),(.1,-.15,.03),.42); b = put(P.baguette(7),(-.1,.72,.03),.52); fit([a,b],36,-10,.80,.64,front=a); return {}

def ciabatta(seed, clip=(None,None), n=170):
    sh = lambda V: np.column_stack([V[:,0],V[:,1]*(1+.07*np.sin(V[:,0]*2.1+seed))+.05*np.sin(V[:,0]*1.5+seed*2),V[:,2]*(1+.10*np.sin(V[:,0]*2.6+seed*3)+.05*np.sin(V[:,1]*5+seed))])
    ex = lambda V,N: sstep(.0,.5,N[:,2])*(.020*fbm(V*[.7,2.6,1.]+seed,1.7,3,.55,seed)-.018*sstep(.14,.0,np.abs(fbm(V*[.6,2.2,1.]+seed,1.3,2,.5,seed+2))))
    return loaf(dome(n,1.28,.60,.30,.22,3.1,.72),seed,.035,1.3,shape=sh,extra=ex,pal='spelt',bake=.58,bvar=.24,bvs=2.4,topb=.06,bottom=-.12,flour=.60,fstyle='heavy',fsc=1.8,blis=.010,fine=.006,fleck=.15,clip=clip,face=dict(col='#F4E6C8',dark='#CDA66C',pal='spelt',pore=.075,scale=4.6,big=.62,rimw=.035))
@scene
def sc_ciabatta():
    studio.setup(); studio.board(3.5,3.1,.14,rot=.04,loc=(.15,.25,0),**WALNUT); a = put(ciabatta(3),(.25,1.08,.14),.02); b = put(ciabatta(5,(None,.30)),(.22,-.72,.14),-.62); fit([a,b],32,4,.70,.66,front=b); return {}

def toast(lo, hi, seed, n=150):
    pull = lambda V,N: -.016*sstep(.12,.0,np.abs(fbm(V*[.5,1.,2.4]+seed,1.4,2,.5,seed+2)))*sstep(.6,.1,N[:,2])+.010*fbm(V,4.,3,.55,seed)
    return loaf(tinbody(1.3,.58,1.10,6.5,.13,n),seed,.030,1.1,extra=pull,pal='butter',bake=.40,bvar=.20,bvs=1.5,topb=.22,bottom=-.02,side=-.04,blis=.007,fine=.004,fleck=.16,pit=.7,gloss=.05,rough=.58,micro=1.2,clip=(lo,hi),face=dict(col='#FAEED2',dark='#DCC08A',pal='butter',pore=.020,scale=10.,big=.35,rimw=.034))
@scene
def sc_toastbrot():
    studio.setup(); studio.board(4.0,2.7,.15,rot=.05,**LIGHT); a = put(toast(None,.22,1),(-.48,.30,.15),-.44)
    def at(x): return (-.48+x*math.cos(-.44),.30+x*math.sin(-.44),.155)      # along the loaf, behind its cut
    s1 = put(toast(-.065,.065,4),at(.31),0,(0,0,-.44)); s2 = put(toast(-.065,.065,6),at(.52),0,(0,-.06,-.42)); s4 = put(toast(-.065,.065,12),at(.78),0,(0,-.17,-.47)); s3 = put(toast(-.065,.065,9),(.88,-.34,.216),0,(0,math.pi/2,-.72))
    crumbs2(.45,-.95,.7,30,.155,5,('#F0D9A8','#C08A44')); fit([a,s1,s2,s3,s4],30,18,.82,.76); return dict(size='1920x1440',grade=studio.GRADE)

# ================================================================ rolls
def mverts(g):
    me = g.children[0].data; V = np.empty(len(me.vertices)*3,np.float32); me.vertices.foreach_get('co',V); f = np.empty(len(me.loops),np.int32); me.loops.foreach_get('vertex_index',f); V = V.reshape(-1,3).astype(float); F = f.reshape(-1,4); return V,S.normals(V,F)

@scene
def sc_kaisersemmel():
    studio.setup(); studio.cloth(4.2,3.,rot=.2); a,b,c = [P.semmel(seed=k) for k in (1,5,9)]; put(a,(-.12,-.15,.02),.3); put(b,(.66,.75,.03),1.4); put(c,(-.74,.88,.03),2.2); fit([a,b,c],34,-10,.76,.66,front=a); return {}

def mohnsemmel(seed):
    g = P.semmel(150,seed); V,N = mverts(g); r = np.hypot(V[:,0],V[:,1]); w = sstep(.02,.40,N[:,2])*(.55+.6*np.clip(fbm(V,4,2,.5,seed)+.5,0,1))*sstep(.62,.45,r); strew(('poppy',),V,N,w,1500,seed,(.8,1.1),.25,.0175,.3,g); return g
@scene
def sc_mohnsemmel():
    studio.setup(); studio.cloth(4.2,3.,rot=-.2,stripe='#5A6A80',seed=8); a = put(mohnsemmel(2),(-.30,-.12,.03),.5); b = put(mohnsemmel(6),(.62,.52,.03),1.5); fit([a,b],33,-10,.68,.66,front=a); return {}

def roll(seed, rx=.56, ry=.52, h=.37, hb=.26, p=2.05, n=120, **k):
    d = dict(lump=.024,ls=2.0,pal='wheat',bake=.44,bvar=.13,bvs=2.6,topb=.08,bottom=-.24,gloss=.16,rough=.48,blis=.006,bls=14,fine=.002,fleck=.08,pit=.35); d.update(k); return loaf(dome(n,rx,ry,h,hb,p,.9,.7),seed,**d)
@scene
def sc_sesamsemmel():
    studio.setup(); studio.board(2.75,2.15,.13,rot=.08,loc=(.05,.15,0),**WALNUT); G = []
    for k,(x,y,r) in enumerate(((-.42,-.30,.3),(.66,.02,1.2),(-.12,.80,2.2))):
        o = roll(3+k,.55,.53,.36); strew(('sesame',),o['V'],o['N'],sstep(.12,.55,o['N'][:,2]),430,k,(.85,1.15),.22,.024,.2,o['g'],-.05); G.append(put(o,(x,y,.13),r))
    fit(G,34,-10,.70,.66,front=G[0]); return {}

@scene
def sc_koernersemmel():
    studio.setup(); studio.cloth(4.2,3.,rot=-.25,stripe='#5C6B3A',seed=4); G = []; mix = ('sunflower','sunflower','pumpkin','flax','flax','flax','sesame','sesame','sesame','oat')
    for k,(x,y,r) in enumerate(((-.15,-.25,.4),(.72,.62,1.7),(-.80,.70,-.5))):
        o = roll(2+k,.60,.50,.39,pal='rye2',bake=.47,fleck=.3,gloss=.08,rough=.55); strew(mix,o['V'],o['N'],sstep(.10,.6,o['N'][:,2]),165,k+2,(.85,1.1),.28,.042,.18,o['g'],.03); G.append(put(o,(x,y,.03),r))
    fit(G,34,-10,.76,.66,front=G[0]); return {}

@scene
def sc_kuerbiskernsemmel():
    studio.setup(); studio.board(3.0,2.1,.14,rot=-.12,**LIGHT); G = []
    for k,(x,y,r) in enumerate(((-.40,-.22,.25),(.62,.40,-.4))):
        o = roll(5+k,.64,.50,.40,p=2.3,pal='rye2',bake=.46,fleck=.25,gloss=.1,rough=.52); strew(('pumpkin',),o['V'],o['N'],sstep(.15,.6,o['N'][:,2]),74,k+3,(.78,1.0),.28,.072,.14,o['g'],-.02); G.append(put(o,(x,y,.14),r))
    loose(('pumpkin',),(.52,-.62),.26,7,.14,4); fit(G,33,-10,.68,.66,front=G[0]); return {}

@scene
def sc_dinkelsemmel():
    studio.setup(); studio.cloth(4.0,3.,rot=.3,stripe='#B08A4C',seed=11); G = []
    for k,(x,y,r) in enumerate(((-.38,-.30,.35),(.62,.36,.15))):
        o = roll(4+k,.70,.44,.40,p=2.1,n=140,pal='spelt',bake=.46,bvar=.15,fleck=.25,gloss=.08,rough=.55,flour=.42,fsc=3.2,cuts=[(B((-.56,-.07),(-.2,.02),(.2,.05),(.56,.10)),.115,.055,.04,1,.25)],crumb='#F6E4BC',cutbake=.26,cutvar=.26,cutcrumb=.7,bulge=.02); G.append(put(o,(x,y,.03),r))
    P.wheat_ear((-1.20,-1.12,.05),.12,1,.45); fit(G,34,-10,.68,.64,.03,front=G[0]); return {}

def weckerl(seed):
    def sh(V): x = V[:,0]; g = np.exp(-(x/.13)**2); return np.column_stack([x,V[:,1]*(1-.20*g),V[:,2]*(1-.30*g)])
    return roll(seed,.98,.50,.42,.28,2.5,150,shape=sh,lump=.03,pal='kruste',bake=.50,bvar=.2,flour=.66,fstyle='heavy',fsc=3.0,crack=.015,cs=2.6,cw=.08,cbias=.08,cwarp=.20,fleck=.35,gloss=.04,rough=.62,pit=.7,micro=1.2,blis=.010)
@scene
def sc_roggenweckerl():
    studio.setup(); studio.board(3.1,2.3,.14,rot=.1,**WALNUT); a = put(weckerl(3),(-.12,-.42,.14),.22); b = put(weckerl(8),(.22,.72,.14),.08); fit([a,b],34,-10,.70,.64,front=a); return {}

@scene
def sc_milchbroetchen():
    studio.setup(); studio.plate(1.42,col='#F4EFE6'); G = []
    for k,(x,y,r) in enumerate(((-.18,-.42,.25),(.52,.24,.75),(-.56,.40,.05))):
        o = roll(6+k,.56,.35,.36,.25,2.15,110,lump=.016,pal='butter',bake=.34,bvar=.07,topb=.26,bottom=-.20,gloss=.65,rough=.28,blis=.003,fine=.0008,fleck=.0,pit=.12,micro=.5,cuts=[(B((-.40,-.02),(-.15,.0),(.15,.01),(.40,.03)),.055,.030,.012,1,.3)],crumb='#F8E6B8',cutbake=.26,cutvar=.12,cutcrumb=.6); G.append(put(o,(x,y,.075),r))
    fit(G,36,-10,.62,.60,front=G[0]); return {}

def seele(seed):
    sh = lambda V: np.column_stack([V[:,0],V[:,1]*(1+.10*np.sin(V[:,0]*2.9+seed))+.05*np.sin(V[:,0]*1.9+seed),V[:,2]*(1+.10*np.sin(V[:,0]*3.4+seed*2))])
    ex = lambda V,N: sstep(.1,.6,N[:,2])*(.020*fbm(V*[.9,2.,1.],2.6,3,.55,seed)-.012*sstep(.12,.0,np.abs(fbm(V*[.7,2.4,1.]+seed,1.8,2,.5,seed+2))))
    o = roll(seed,1.18,.29,.25,.21,3.0,130,shape=sh,extra=ex,lump=.03,bake=.46,bvar=.2,topb=.06,gloss=.12,rough=.5,blis=.012,bls=11,fine=.005,fleck=.1,pit=.6,micro=1.2)
    t = sstep(.45,.85,o['N'][:,2]); strew(('caraway',),o['V'],o['N'],t,120,seed,(.85,1.15),.15,.045,.15,o['g']); salting(o['V'],o['N'],t*(.4+np.clip(fbm(o['V'],3,2,.5,seed)+.3,0,1)),90,seed,(.32,.6),.04,o['g']); return o
@scene
def sc_seele():
    studio.setup(); studio.board(3.5,2.5,.14,rot=.06,**LIGHT); a = put(seele(2),(-.05,-.60,.14),.26); b = put(seele(5),(.08,.06,.14),.22); c = put(seele(9),(.12,.72,.14),.27); fit([a,b,c],35,-10,.72,.62,front=a); return {}

@scene
def sc_brezel():
    studio.setup(); studio.board(3.6,3.0,.14,rot=-.08); g = P.pretzel(); S.place(g,(0,0.0,.14),(0,0,.12)); studio.camera((0,-.02,.3),8.4,47,-8,fstop=.7); return {}

LYEMAT = dict(pal='lye',bake=.58,bvar=.14,bvs=2.5,topb=.06,bottom=-.45,gloss=.5,rough=.30,crumb='#F6DFAE',cutbake=.33,cutvar=.46,cutcrumb=.78,cutrough=.035,fleck=.0,pit=.25,micro=.8,blis=.003,bls=16,fine=.001)
@scene
def sc_laugenstange():
    studio.setup(); studio.board(3.3,2.2,.14,rot=.1,**LIGHT); G = []
    for k,(x,y,r) in enumerate(((-.1,-.32,.32),(.12,.50,.24))):
        C = [(B((q-.17,-.24),(q-.05,-.1),(q+.08,.1),(q+.2,.24)),.10,.05,.022,1,.2) for q in (-.56,-.02,.52)]
        o = loaf(dome(125,1.05,.34,.36,.28,2.5,.9),4+k,.022,2.2,cuts=C,bulge=.035,**LYEMAT); salting(o['V'],o['N'],np.clip(o['N'][:,2]-.45,0,1)*o['w']*(.25+np.clip(fbm(o['V'],2.5,2,.5,k)+.3,0,1)),110,k,(.28,.58),.04,o['g']); G.append(put(o,(x,y,.14),r))
    fit(G,36,-10,.68,.64,front=G[0]); return {}

@scene
def sc_laugensemmel():
    studio.setup(); studio.cloth(4.2,3.,rot=.22,stripe='#8C3B2E',seed=12); G = []; m = dict(LYEMAT,gloss=.34,rough=.36,bvar=.20,cutbake=.20,cutvar=.52,cutcrumb=.86,cutrough=.055,crumb='#EFD5A0',blis=.006,fine=.002)
    for k,(x,y,r) in enumerate(((-.12,-.24,.5),(.78,.56,.2),(-.76,.70,.9))):
        q = .04*R(k+5).normal(0,1,8); C = [(B((-.43,q[0]),(-.14,q[1]),(.14,-q[1]),(.43,q[2])),dict(w=.082,depth=.045,ear=.032,jit=.075,top=.12)),(B((q[3],-.42),(q[4],-.14),(-q[4],.14),(q[5],.42)),dict(w=.076,depth=.045,ear=.032,jit=.075,top=.12))]
        lift = lambda V,N: .075*np.exp(-(np.hypot(V[:,0],V[:,1])/.20)**2)+.03*np.exp(-(np.minimum(np.abs(V[:,0]),np.abs(V[:,1]))/.05)**2)*sstep(.42,.2,np.hypot(V[:,0],V[:,1]))*sstep(.2,.5,N[:,2])
        o = loaf(dome(150,.56,.53,.37,.27,2.05,.9,.7),3+k,.032,1.9,tears=C,extra=lift,**m); salting(o['V'],o['N'],np.clip(o['N'][:,2]-.35,0,1)*o['w']*(.15+np.clip(fbm(o['V'],3,2,.5,k+2)+.2,0,1)),58,k,(.22,.62),.03,o['g']); G.append(put(o,(x,y,.03),r))
    fit(G,34,-10,.78,.72,front=G[0]); return dict(size='1920x1440',grade=studio.GRADE)
