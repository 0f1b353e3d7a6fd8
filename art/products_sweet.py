"""Pastry and sweet scenes (imported at the end of products.py; same registry, same conventions)."""
import bpy, math, numpy as np
import shapes as S, materials as M, studio, products as P
from shapes import fbm, worley, sstep, perlin
from products import scene, dome, score, blister, seed_proto, salt_proto, R
pi = math.pi

# ================================================================ helpers
def verts(ob):
    me = ob.data; V = np.empty(len(me.vertices)*3,np.float32); me.vertices.foreach_get('co',V); F = np.empty(len(me.loops),np.int32); me.loops.foreach_get('vertex_index',F)
    return V.reshape(-1,3).astype(float), F.reshape(-1,4)

def frame(gs, elev=34., azim=-10., fill=.70, fh=.74, fstop=.75, near=72, dy=0., lens=78.):
    """camera so that the objects fill `fill` of the width (or `fh` of the height), centred"""
    bpy.context.view_layer.update(); pts = []
    def walk(o):
        if o.type == 'MESH' and not o.hide_render:
            n = len(o.data.vertices); V = np.empty(n*3,np.float32); o.data.vertices.foreach_get('co',V); A = np.array(o.matrix_world); pts.append(V.reshape(-1,3)[::max(1,n//900)]@A[:3,:3].T+A[:3,3])
        for c in o.children: walk(c)
    for g in gs: walk(g)
    Q = np.vstack(pts); e,a = math.radians(elev),math.radians(azim); back = np.array((math.sin(a)*math.cos(e),-math.cos(a)*math.cos(e),math.sin(e))); right = np.array((math.cos(a),math.sin(a),0)); up = np.cross(right,-back)
    T = (Q.min(0)+Q.max(0))/2; D = 6.; hw = 18/lens; hh = hw*.75
    for _ in range(14):
        q = Q-T; dep = D-q@back; x = q@right/dep; y = q@up/dep
        T = T+right*((x.min()+x.max())/2*D)+up*((y.min()+y.max())/2*D); D *= max((x.max()-x.min())/2/(hw*fill),(y.max()-y.min())/2/(hh*fh))
    q = Q-T; dep = D-q@back; x = .5+.5*q@right/dep/hw; y = .5+.5*q@up/dep/hh-.5*dy; studio.BORDER = (x.min()-.03,x.max()+.05,y.min()-.04,y.max()+.03)
    f = T+back*np.percentile((Q-T)@back,near); T2 = T+up*dy*D*hh
    studio.camera(tuple(map(float,T2)),float(D),elev,azim,lens,fstop,focus=tuple(map(float,f))); return T,D

def relax(V, F, it=4):
    n = len(V); E = np.concatenate([F[:,[0,1]],F[:,[1,2]],F[:,[2,3]],F[:,[3,0]]]); deg = np.maximum(np.bincount(E.ravel(),minlength=n),1)
    for _ in range(it):
        A = np.stack([np.bincount(E[:,0],V[E[:,1],c],n)+np.bincount(E[:,1],V[E[:,0],c],n) for c in range(3)],1); V = .35*V+.65*A/deg[:,None]
    return V

def coat(V, F, d, thick=.03, edge=.05, mat=None, smooth=3, seed=0, var=.3):
    """icing / glaze on the part of a surface with d > 0 (d = distance to its rim, scene units); rounded rim, sinks outside"""
    N0 = S.normals(V,F); W = relax(V,F,smooth) if smooth else V; x = np.clip(d/edge,0,1); prof = np.sqrt(np.clip(1-(1-x)**2,0,1)); th = thick*prof*(1+var*fbm(V,4,2,.5,seed))
    N = S.normals(W,F); W = W+N*th[:,None]; lo = .4*th-((W-V)*N0).sum(1); W = W+N0*np.clip(lo,0,None)[:,None]; W = np.where((d>0)[:,None],W,V-N0*.012)
    keep = (d[F]>0).any(1); F2 = F[keep]; idx = np.unique(F2); m = np.full(len(V),-1); m[idx] = np.arange(len(idx)); return S.mesh('coat',W[idx],m[F2],mat)

def zigzag(w, n, rx, rot=.5, seed=0, jit=.05, sq=1.):
    """points of a hand-drawn zigzag over a disc / ellipse of radius rx (x) and rx*sq (y)"""
    t = np.linspace(0,1,n*11); x = -w+2*w*t+jit*perlin(np.column_stack([t*n*.7,t*0,t*0+seed]),seed); h = sq*np.sqrt(np.clip(rx**2-np.clip(np.abs(x),0,rx*.97)**2,.004,None)); y = h*np.sin(pi*n*t+.4)*(1+.12*perlin(np.column_stack([t*n*.9+9,t*0,t*0]),seed+3))
    c,s = math.cos(rot),math.sin(rot); return np.column_stack([c*x-s*y,s*x+c*y])

def box(nx, ny, nz):
    g = [np.linspace(-1,1,k) for k in (nx,ny,nz)]; Vs=[]; Fs=[]; o = 0
    for ax in range(3):
        b,c = (ax+1)%3,(ax+2)%3; B,C = np.meshgrid(g[b],g[c],indexing='ij')
        for s in (-1,1):
            q = np.zeros((B.size,3)); q[:,ax]=s; q[:,b]=B.ravel(); q[:,c]=C.ravel(); f = S.grid(len(g[b]),len(g[c])); Fs.append((f if s>0 else f[:, ::-1])+o); Vs.append(q); o += len(q)
    V = np.vstack(Vs); Fc = np.vstack(Fs); _,first,inv = np.unique(np.round(V,6),axis=0,return_index=True,return_inverse=True); return V[first],inv.ravel()[Fc]

def pad(fn, nu=110, nv=80, thick=.06, p=5., seed=0):
    """closed dough sheet round a centre surface fn(u,v) -> (n,3); returns V,F,u,v,top(+1/-1)"""
    g = lambda n: np.sin(np.linspace(-1,1,n)*pi/2); u,v = np.meshgrid(g(nu),g(nv),indexing='ij'); u=u.ravel(); v=v.ravel(); C = fn(u,v); Fg = S.grid(nu,nv); N = S.normals(C,Fg); 
    if N[:,2].sum() < 0: N = -N; Fg = Fg[:, ::-1]
    t = thick*(np.clip(1-np.abs(u)**p,0,1)*np.clip(1-np.abs(v)**p,0,1))**(1/p); n = len(u); V = np.vstack([C+N*t[:,None],C-N*t[:,None]]); b = np.where((np.abs(u)>.9999)|(np.abs(v)>.9999))[0]; m = np.arange(n)+n; m[b] = b
    return V,np.vstack([Fg,m[Fg][:, ::-1]]),np.tile(u,2),np.tile(v,2),np.repeat([1.,-1.],n)

def flakes(V, seed=0, scale=1.7, steps=5., h=.012):
    """puff pastry: torn paper-thin layers = terraces of a noise field; returns displacement and rim mask"""
    q = fbm(V,scale,3,.5,seed)*steps; f = q-np.floor(q); rim = sstep(.80,.96,f)*sstep(1.,.98,f); return h*(sstep(0,.9,f)-.5)+.5*h*rim, rim

def crumbs(g, cx, cy, r0, r1, n, col=('#E8C98C','#B97F3A'), seed=0, z=0., size=(.12,.4)):
    k = R(seed+77); a = k.uniform(0,2*pi,n*6); r = k.uniform(r0,r1,n*6); Q = np.column_stack([cx+r*np.cos(a),cy+r*np.sin(a),np.full(n*6,z+.006)])
    return S.scatter('crumb',P.nut_protos(col),Q,np.tile([0,0,1.],(len(Q),1)),np.ones(len(Q)),n,k,size,-.005,.05,.5)

def lean(ob, loc, d, tilt, spin=0.):
    """place tilted: the side in direction d (xy) is raised"""
    from mathutils import Quaternion
    q = Quaternion((d[1],-d[0],0),tilt)@Quaternion((0,0,1),spin); return S.place(ob,loc,q.to_euler())

def inst(pr, loc, rot=(0,0,0), s=1., parent=None):
    o = bpy.data.objects.new(pr.name,pr.data); bpy.context.scene.collection.objects.link(o); S.place(o,loc,rot,s); o.parent = parent; return o

# ---------------------------------------------------------------- materials
choc = lambda: M.plain('#33180D',.22,.5,.35,0.,.012,.1,9.)
white = lambda: M.icing('#FFFAF0')
cream = lambda col='#FFF5E2': M.plain(col,.5,.3,0.,0.,.035,.22,22.)

@M.lib
def sugar_glaze(col='#FFF8EC', lo=.55, hi=.95):
    """thin set glaze: milky, slightly see-through"""
    t = M.T('glaze'); n = t.noise(6,3,.6); tr = t.n('BsdfTransparent'); mx = t.n('MixShader'); t.p(Base_Color=M.lin(col),Roughness=.2,Specular=.5,Clearcoat=.4,Clearcoat_Roughness=.1,Normal=t.bump(t.noise(14,2),.12,.02))
    t.set(mx.inputs[0],t.rng(n,.3,.7,lo,hi)); t.t.links.new(tr.outputs[0],mx.inputs[1]); t.t.links.new(t.b.outputs[0],mx.inputs[2]); t.t.links.new(mx.outputs[0],t.out.inputs[0]); return t.m

@M.lib
def ramp_mat(stops, rough=.5, spec=.35, coat=0., bump=.3, bs=34., bd=.02):
    """colour = mask.bake through own ramp (tuple of (pos,hex))"""
    t = M.T('ramp'); b,_,_,_ = t.mask(); n = t.noise(bs,3,.6); n1 = t.noise(8,3); f = t.math('ADD',b,t.rng(n,.3,.7,-.06,.06)); f = t.math('ADD',f,t.rng(n1,.3,.7,-.05,.05))
    t.p(Base_Color=t.ramp(f,list(stops)),Roughness=rough,Specular=spec,Clearcoat=coat,Clearcoat_Roughness=.1,Normal=t.bump(n,bump,bd)); return t.m

CHEESE = ((0,'#FFF0C4'),(.12,'#FBE2A2'),(.3,'#F2C46A'),(.5,'#D9923C'),(.68,'#A95F1E'),(.88,'#6E3710'),(1,'#42200A'))
APPLE  = ((0,'#FBEDB8'),(.35,'#F3D582'),(.65,'#DFAA4C'),(1,'#A8692A'))
QUARK  = ((0,'#FFF4DA'),(.25,'#FBE4B2'),(.5,'#F3CD84'),(.8,'#CF8C3C'),(1,'#8A5018'))

@M.lib
def berry_mat():
    t = M.T('berry'); n = t.noise(5,4,.6); n2 = t.noise(22,2); c = t.mix(t.rng(n,.35,.68,0,.75),'#1B1D3C','#5C6796'); c = t.mix(t.rng(n2,.5,.7,0,.3),c,'#2B1836'); t.p(Base_Color=c,Roughness=.42,Specular=.4,Clearcoat=.1,Normal=t.bump(n2,.12,.01)); return t.m

# ---------------------------------------------------------------- small things
def almond_protos(m=5):
    out=[]
    for k in range(m):
        d,F = S.cubesphere(12); x,y,z = d.T; g = R(k+31); a = .092*g.uniform(.8,1.15); V = np.column_stack([x*a,y*.056*(1-.38*x),z*.0075]); V[:,2] += g.uniform(-.02,.035)*(x**2)+g.uniform(-.02,.03)*y**2+.004*fbm(V+k,18,2); rim = sstep(.8,1.,np.hypot(x,y))
        out.append(S.hide_proto(S.mesh('almond',V,F,ramp_mat(((0,'#F8E9C8'),(.45,'#EED3A0'),(.8,'#C98B48'),(1,'#8E5522')),.42,.4,.15,.15),dict(bake=.2+.22*g.uniform()+.55*rim*g.uniform(.5,1.)))))
    return out

def choc_flakes(m=6, col='#3A1C0F'):
    out=[]
    for k in range(m):
        g = R(k+61); d,F = S.cubesphere(9); x,y,z = d.T; a,b = g.uniform(.05,.13),g.uniform(.025,.05); V = np.column_stack([x*a,y*b,z*.006]); c = g.uniform(6,16); V[:,2] += c*V[:,1]**2+g.uniform(-1,2)*V[:,0]**2; V[:,:2] += .012*perlin(V*18+k,k)[:,None]
        out.append(S.hide_proto(S.mesh('flake',V,F,M.plain(col,.38,.45,.1,0.,.03,.3,50.),smooth=True)))
    return out

def streusel(m=6, col=.30):
    out=[]
    for k in range(m):
        g = R(k+19); d,F = S.cubesphere(18); V = d*[.082,.07,.058]*g.uniform(.7,1.3,3); V += d*(.045*fbm(d*1.6+k*5,1,3,.6,k)+.010*fbm(d*7+k,1,2,.5,k))[:,None]; b = col+.22*fbm(d*1.5+k*3,1,3,.5,k)+.16*d[:,2]*.6
        out.append(S.hide_proto(S.mesh('streusel',V,F,M.crust('butter',.0,.75,micro=1.6),dict(bake=b,flour=.0*b))))
    return out

def cherry_proto(k=0, col='#74101C', r=.125):
    d,F = S.cubesphere(26); V = d*r*[1,1,.9]; q = np.hypot(d[:,0],d[:,1]); V -= d*(.30*r*np.exp(-(q/.28)**2)*(d[:,2]>0))[:,None]; V += d*(.012*fbm(d*1.6+k*7,1,2,.5,k))[:,None]; return S.hide_proto(S.mesh('cherry',V,F,M.jam(col)))

def nuts(col=('#D9B077','#9A6632'), m=6):
    """chopped hazelnuts: angular, cream flesh with brown skin bits"""
    out=[]
    for k in range(m):
        g = R(k+150); d,F = S.cubesphere(8); V = d*[.046,.038,.03]*g.uniform(.6,1.35,3)
        for _ in range(4):
            n = g.normal(0,1,3); n/=np.linalg.norm(n); h = g.uniform(.012,.026); q = V@n; V -= np.clip(q-h,0,None)[:,None]*n
        out.append(S.hide_proto(S.mesh('nut',V,F,M.seedmat(*(col if k%3 else ('#A8713C','#6B3D1A'))),smooth=False)))
    return out

# ================================================================ croissants
@scene
def sc_schokocroissant():
    studio.setup(); studio.board(3.3,2.3,.14,rot=.08); g = P.croissant(4); ob = g.children[0]; V,F = verts(ob); nu,nv = 560,120; u = np.repeat(np.linspace(0,1,nu),nv); t = np.abs(u-.5)*2; N = S.normals(V,F)
    d1 = (t-.73+.02*fbm(V,5,3,.5,2)+.03*np.sin(np.arctan2(N[:,2],N[:,1])*3+u*9))*1.6; coat(V,F,d1,.020,.03,choc(),6,1).parent = g
    w = np.linspace(.13,.87,260); th = (w-.5)*2*1.72; k = perlin(np.column_stack([w*11,w*0,w*0]),4); ds = np.column_stack([.9*np.sin(th),-.8*np.cos(th)+.35]); nn = np.column_stack([np.sin(th),-np.cos(th)]); zz = ds+nn*(.52*(1-.45*np.abs(w-.5)*2)*np.sin(w*74+.8*k)*(1+.2*k))[:,None]    # piped zigzag along the crescent
    sd,_ = S.polydist(V[:,:2],zz); d2 = .0165*(1+.45*perlin(V*5,3))-np.abs(sd); d2 = np.minimum(np.minimum(d2,(N[:,2]+.05)*.08),(.75-t)*.5); coat(V,F,d2,.014,.016,choc(),2,3,.3).parent = g
    S.place(g,(0,-.02,.14),(0,0,.2)); crumbs(g,0,0,.8,1.25,10,('#E2A95A','#A8611E'),3,.14,(.1,.28)); frame([g],37,-8,.72,.74,.75); return {}

def hoernchen(seed=1, nu=460, nv=110, L=.92, R_=.36, bend=.16):
    """short straight crescent rolled from a triangle, brushed with butter"""
    x = np.linspace(-L,L,nu); path = np.column_stack([x,bend*(x/L)**2*1.0,np.full(nu,.28)]); u = np.linspace(0,1,nu); ang = np.linspace(0,2*pi,nv,endpoint=False); U,Q = np.meshgrid(u,ang,indexing='ij'); t = np.abs(U-.5)*2
    q = t*3.3+.30*np.cos(Q-1.9)*sstep(0,.15,t)+.07*perlin(np.column_stack([U.ravel()*7,np.cos(Q).ravel()*1.5,np.sin(Q).ravel()*1.5]),seed).reshape(U.shape)
    k = np.floor(q+.45); f = q+.45-k; R0 = lambda k: R_*np.clip(1-k/4.5,.03,1)**.72
    drop = sstep(.88,1.,f); rad = R0(k)*(1+.06*np.sin(pi*np.clip(f,0,1))-.02)*(1-drop)+R0(k+1)*drop; rad = .66*rad+.34*R0(q+.2); lam = np.sin(f*40)*sstep(.66,.82,f)*sstep(1.,.94,f); rad += .004*lam
    fl = fbm(np.column_stack([U.ravel()*22,np.cos(Q).ravel()*1.3,np.sin(Q).ravel()*1.3]),1,4,.55,seed).reshape(U.shape); rad += .010*fl*(1-drop); tip = np.minimum(U,1-U); rad *= np.sqrt(np.clip(1-(1-np.clip(tip/.03,0,1))**2,.0009,1))
    V,F,uu,aa = S.sweep(path,rad,nv,squash=.94); V[:,2] += .07*np.clip(1-np.abs(uu-.5)*2,0,1)-.10*np.abs(uu-.5)*2; V[:,2] = np.maximum(V[:,2],.02+.05*(V[:,2]-.02)); V[:,2] -= V[:,2].min(); N = S.normals(V,F)
    f=f.ravel(); lamr=lam.ravel(); flr=fl.ravel(); dr=drop.ravel(); bake = .42+.16*np.sin(pi*f**1.2)+.12*flr+.12*sstep(-.2,.8,N[:,2])-.30*sstep(.18,.0,f)-.08*lamr-.16*dr-.22*sstep(.1,-.6,N[:,2])
    return S.group('hoernchen',[S.mesh('hoernchen',V,F,M.crust('butter',.45,.36,micro=.7),dict(bake=bake))])

@scene
def sc_butterhoernchen():
    studio.setup(); studio.cloth(4.4,3.2,rot=.25,stripe='#B98A3A',seed=2); a = S.place(hoernchen(1),(-.08,-.36,.07),(0,0,.30)); b = S.place(hoernchen(6),(.16,.52,.07),(0,0,.08)); frame([a,b],36,-10,.70,.74,.7); return {}

# ================================================================ snails
@M.lib
def glaze_film(lo=.05, hi=.30):
    """sugar glaze, thin enough to let the crust shine through"""
    t = M.T('film'); n = t.noise(6,3,.6); t.p(Base_Color=M.lin('#FFFBF2'),Roughness=.14,Specular=.5,Clearcoat=.5,Clearcoat_Roughness=.06,Alpha=t.rng(n,.34,.66,lo,hi)); return t.m

def ice(g, parts, pts, w, thick, lim, seed=3):
    """a brushed film of glaze in patches and a thin drizzle of uneven width that breaks off here and there"""
    for k,(V,F) in enumerate(parts):            # the film lies on the dough alone, the drizzle also on the filling
        N = S.normals(V,F); film = np.minimum(.06*(fbm(V,2.0,3,.5,seed+5)+.04),(N[:,2]-.45)*.10)
        if k == 0 and (film>0).sum() > 30: coat(V,F,film,.006,.04,glaze_film(),2,1,.5).parent = g
        sd,t = S.polydist(V[:,:2]+.012*np.column_stack([perlin(V*9,seed),perlin(V*9+7,seed+2)]),pts); run = sstep(-.50,-.20,perlin(np.column_stack([t*34,t*0,t*0+seed]),seed+7)); wide = 1+.55*perlin(V*4.5,seed)+.45*perlin(V*12,seed+1)
        d = np.minimum(w*.62*np.clip(wide,.25,2.)*run-np.abs(sd),(N[:,2]-lim)*.10)
        if (d>0).sum() > 30: coat(V,F,d,thick*.55,w*.8,glaze_film(.84,.98),3,1,.6).parent = g

def snail(seed=1, turns=3.1, pitch=.20, h=.23, filling=('#5A2C12','#3A1A0A'), nu=2600, nv=144, fillw=.05, fillh=.86):
    """rolled dough strip as a real spiral; returns group, V, F, path radius info"""
    a1 = turns*2*pi; th = np.linspace(.15*2*pi,a1,4000); r = pitch*th/(2*pi)+.015; tail = sstep(a1-.55,a1,th); r = r-pitch*.62*tail
    sp = S.resample(np.column_stack([r*np.cos(th),r*np.sin(th),th]),nu); th = sp[:,2]; u = np.linspace(0,1,nu); rp = np.hypot(sp[:,0],sp[:,1]); Rm = rp.max()
    w = pitch*.5*(1.0+.05*perlin(np.column_stack([u*14,u*0,u*0]),seed)); w = w*(1+.22*sstep(a1-2*pi-.6,a1-2*pi+.8,th)); end = np.minimum(u/.012,np.clip((1-u)/.02,0,1)); ef = np.sqrt(np.clip(1-(1-np.clip(end,0,1))**2,.01,1)); w = w*ef
    b = h*(1+.30*np.exp(-(rp/.30)**2)-.10*sstep(Rm*.72,Rm,rp)+.05*perlin(np.column_stack([u*9,u*0+3,u*0]),seed+2))*(.5+.5*ef); ang = np.linspace(0,2*pi,nv,endpoint=False); c,s = np.cos(ang),np.sin(ang); p = 2.5
    rad = ((np.abs(c)[None]/w[:,None])**p+(np.abs(s)[None]/b[:,None])**p)**(-1/p); path = np.column_stack([sp[:,0],sp[:,1],b]); path[:,:2] *= 1+.03*perlin(np.column_stack([np.cos(th)*1.2,np.sin(th)*1.2,th*0]),seed+4)[:,None]
    V,F,uu,aa = S.sweep(path,rad,nv); N = S.normals(V,F); V = V+N*(.014*fbm(V,3,3,.5,seed)+.005*fbm(V,13,3,.5,seed+1))[:,None]; V[:,2] = np.maximum(V[:,2],.012*V[:,2]); N = S.normals(V,F)
    ip = np.repeat(np.arange(nu),nv); outside = np.hypot(V[:,0],V[:,1]) > np.hypot(path[ip,0],path[ip,1]); last = th[ip] > a1-2*pi-.25; side = sstep(.50,.80,np.abs(np.cos(aa))+.10*fbm(V,6,2,.5,seed))*sstep(-.2,.2,np.sin(aa)); fm = side*(1-(outside&last))
    topn = sstep(.1,.85,N[:,2]); hz = V[:,2]/(2*h); bake = .30+.24*topn+.13*fbm(V,2.6,3,.5,seed)+.10*sstep(.8,1.25,hz)-.16*sstep(.35,.0,hz)+.06*fbm(V,9,2); bake = bake*(1-fm)+fm*.12
    g = S.group('snail',[S.mesh('snail',V,F,M.crust('butter',.42,.36,crumb=filling[0],micro=.8),dict(bake=bake,crumb=fm))])
    m = (th < a1-2*pi-.30)&(th > .3*2*pi); q = sp[m]; thq = q[:,2]; rq = np.hypot(q[:,0],q[:,1])+pitch*.5; kx = 1+.03*perlin(np.column_stack([np.cos(thq)*1.2,np.sin(thq)*1.2,thq*0]),seed+4); nq = len(q); uq = np.linspace(0,40*nq/nu,nq)
    fp = np.column_stack([rq*np.cos(thq)*kx,rq*np.sin(thq)*kx,b[m]*2*fillh-fillw*.9+.015*perlin(np.column_stack([uq,uq*0,uq*0]),seed)]); W,G,_,_ = S.sweep(fp,fillw*(1+.35*perlin(np.column_stack([uq*1.3,uq*0+5,uq*0]),seed+1)),26); NW = S.normals(W,G); W = W+NW*(.022*fbm(W,11,3,.6,seed))[:,None]
    fo = S.mesh('filling',W,G,M.plain(filling[1],.42,.4,.15,0.,.2,.6,50.)); fo.parent = g; return g,V,F,(W,G)

@scene
def sc_zimtschnecke():
    studio.setup(); studio.plate(1.22,col='#F4EDE1',speckle=False); g,V,F,fw = snail(2,3.1,.21,.165,('#7A3F18','#5B2A10'),fillw=.05,fillh=.84)
    ice(g,((V,F),fw),zigzag(.58,8,.62,.45,3),.034,.016,.22)
    a = S.place(g,(0,0,.07),(0,0,.5)); crumbs(a,0,0,.75,.95,8,('#C98F4C','#8A4A1C'),3,.07,(.1,.25)); frame([g],40,-10,.66,.76,.75); return {}

@scene
def sc_nussschnecke():
    studio.setup(); studio.board(2.9,2.9,.13,round_=True,a='#C2925A',b='#8C5E34'); g,V,F,(W,G) = snail(5,3.0,.215,.165,('#8A5A30','#7A4A22'),fillw=.055,fillh=.84); N = S.normals(V,F); NW = S.normals(W,G); pr = nuts()
    S.scatter('n',pr,W,NW,sstep(.3,.8,NW[:,2]),150,R(3),(.5,1.0),.004,.03,.5,parent=g); S.scatter('n',pr,V,N,sstep(.75,.95,N[:,2])*sstep(.22,.28,V[:,2]),60,R(4),(.45,.85),.002,.05,.4,parent=g)
    ice(g,((V,F),(W,G)),zigzag(.58,8,.61,.9,6,.06),.021,.015,.22,5)
    S.place(g,(0,0,.13),(0,0,1.2)); crumbs(g,0,0,.80,1.1,12,('#D9B077','#8A5A2C'),5,.13,(.2,.6)); frame([g],40,-10,.66,.76,.75); return {}

@scene
def sc_mohnschnecke():
    studio.setup(); studio.cloth(4.0,3.2,rot=-.2,stripe='#4E5A63',seed=5,amp=.05); g,V,F,(W,G) = snail(8,3.1,.215,.165,('#2A2426','#1E1A1D'),fillw=.058,fillh=.88); N = S.normals(V,F); NW = S.normals(W,G); pp = [seed_proto('poppy')]
    S.scatter('m',pp,W,NW,sstep(.0,.6,NW[:,2]),1500,R(3),(.5,.85),.0,.008,.3,parent=g); S.scatter('m',pp,V,N,sstep(.3,.8,N[:,2])*sstep(.18,.3,V[:,2])*(.2+np.clip(fbm(V,3,2),0,1)),160,R(6),(.5,.8),.002,.02,.3,parent=g)
    ice(g,((V,F),(W,G)),zigzag(.58,8,.61,-.5,9),.025,.018,.22)
    S.place(g,(0,0,.06),(0,0,2.1)); frame([g],40,-10,.66,.76,.75); return {}

# ================================================================ puff pastry
def polar_body(poly, top, nr=90, na=420, side=.14, nl=16, smooth=16, seed=0, lam=.014):
    """flat-bottomed pastry over a convex polygon. returns V,F,kind(0 bottom,1 side,2 top),e (distance to rim),th"""
    poly = np.asarray(poly,float); c = poly.mean(0); th = np.linspace(0,2*pi,na,endpoint=False); rf = np.full(na,9.)
    for k in range(len(poly)):
        a,b = poly[k]-c,poly[(k+1)%len(poly)]-c; n = np.array([b[1]-a[1],a[0]-b[0]]); n/=np.linalg.norm(n); q = n@a; dn = n[0]*np.cos(th)+n[1]*np.sin(th); rf = np.where(dn>1e-6,np.minimum(rf,q/np.maximum(dn,1e-6)),rf)
    kk = np.hanning(2*smooth+1); kk/=kk.sum(); rf = np.convolve(np.concatenate([rf[-smooth:],rf,rf[:smooth]]),kk,'valid'); rf = rf*(1+.02*perlin(np.column_stack([np.cos(th)*2,np.sin(th)*2,th*0]),seed))
    rows=[]; kind=[]; cs = np.column_stack([np.cos(th),np.sin(th)])
    for f in np.linspace(.02,.97,14): rows.append(np.column_stack([c+cs*(rf*f)[:,None],np.zeros(na)])); kind.append(0)
    for k in range(nl):
        z = side*(k+.5)/nl; o = .03*np.sin(pi*(k+.5)/nl)+lam*np.sin(z/side*2*pi*4.5+2.2*perlin(np.column_stack([np.cos(th)*3,np.sin(th)*3,th*0+z*6]),seed+2)); rows.append(np.column_stack([c+cs*(rf*.985+o)[:,None],np.full(na,z)])); kind.append(1)
    for f in 1-np.linspace(0,1,nr)**1.25*.995: 
        xy = c+cs*(rf*f)[:,None]; rows.append(np.column_stack([xy,np.full(na,side)])); kind.append(2)
    V = np.vstack(rows); kind = np.repeat(kind,na); F = S.grid(len(rows),na,False,True)[:, ::-1]; ps = np.vstack([poly,poly[:1]]); sd,_ = S.polydist(V[:,:2],ps); e = np.abs(sd); N = S.normals(V,F)
    if (N[kind==2][:,2]).mean() < 0: F = F[:, ::-1]
    V[:,2] = np.where(kind==2,top(V,e),V[:,2]); return V,F,kind,e

def apfeltasche(seed=1):
    """rectangular pocket: folded long side in front, pressed laminated rim on the other three, slits, coarse sugar"""
    A = np.array([(-.84,-.46),(.84,-.46),(.84,.46),(-.84,.46)]); s0 = .14
    def top(V,e):
        x,y = V[:,0],V[:,1]; ef = np.abs(y+.46); cut = sstep(.0,.06,ef-e); w0 = .12*cut+.01*(1-cut); px = np.clip(np.abs(x)/.735,0,1); py = np.where(y<0,np.clip(-y/.462,0,1),np.clip(y/.35,0,1)); z = s0-.01+.29*(np.clip(1-px**3.2,0,1)*np.clip(1-py**2.4,0,1))**.62+.02*sstep(0,.05,e); al = np.where(np.abs(y-.46)<=e+.01,x,y); z += cut*sstep(.15,.09,e)*sstep(.0,.03,e)*(.016*np.cos(2*pi*al/.085)-.014); return z
    V,F,kind,e = polar_body(A,top,100,520,s0,18,12,seed); N = S.normals(V,F); disp = .035*fbm(V,1.7,3,.5,seed)+.010*fbm(V,5,3,.5,seed+2); fd,rim = flakes(V,seed+5,1.5,3.,.007); tp = (kind==2)*sstep(.0,.05,e); disp += fd*tp+.004*fbm(V,16,3,.5,seed); cr = np.zeros(len(V)); bk = cr.copy()
    for k,x0 in enumerate((-.40,-.02,.36)):
        a,b,c,_ = score(V,N,S.bezier((x0-.12,-.22),(x0-.05,-.10),(x0+.05,.06),(x0+.12,.20)),0.058,.050,.006,1,.1,seed+k); disp += a; cr = np.maximum(cr,b); bk += c
    V2 = V+N*disp[:,None]; N2 = S.normals(V2,F); lamz = np.sin(V[:,2]/s0*2*pi*4.5+2*fbm(V,3,2)); bake = .42+.17*fbm(V,2,3,.5,seed)+.14*sstep(.1,.35,e)+.10*rim*tp+bk+.06*fbm(V,9,3); bake = np.where(kind==1,.22+.10*lamz+.10*fbm(V,4,2)+.12*sstep(.08,.14,V[:,2]),bake)-.15*sstep(.03,.0,V[:,2]); bake = bake*(1-cr)+cr*.34
    g = S.group('apfeltasche',[S.mesh('apfeltasche',V2,F,M.crust('butter',.5,.34,crumb='#D08E36',micro=.9),dict(bake=bake,crumb=cr*.8))])
    S.scatter('z',[salt_proto(k) for k in range(4)],V2,N2,sstep(.45,.8,N2[:,2])*(1-cr)*(kind==2)*(.15+np.clip(fbm(V,2.4,2,.5,9),0,1)),330,R(seed),(.16,.36),-.002,.018,.5,parent=g); return g

@scene
def sc_apfeltasche():
    studio.setup(); studio.board(3.6,2.6,.14,rot=-.06); b = S.place(apfeltasche(6),(.30,.62,.14),(0,0,.02)); a = lean(apfeltasche(1),(-.14,-.32,.205),(.25,.97),.17,.24); crumbs(a,0,-.2,.9,1.35,14,('#EBC27A','#B97428'),4,.14,(.1,.3)); frame([a,b],38,-10,.70,.74,.7); return {}

def puff_base(s=.68, h=.16, seed=1, lam=.012):
    c,F = box(90,90,22); q = S.rbox(c,p=11.); V = q*[s,s,h/2]+[0,0,h/2]; r = np.abs(V[:,:2]).max(1)/s; N = S.normals(V,F); sd = sstep(.45,.85,np.hypot(N[:,0],N[:,1])); V = V+N*(sd*(lam*np.sin(V[:,2]/h*2*pi*4+2*fbm(V,2.5,2,.5,seed))+.02*fbm(V,3,2,.5,seed))+.01*fbm(V,4,2))[:,None]
    bake = .25+.12*sd*np.sin(V[:,2]/h*2*pi*4+2*fbm(V,2.5,2,.5,seed))+.12*fbm(V,3,3,.5,seed)+.14*(1-sd); return S.mesh('base',V,F,M.crust('butter',.3,.42,micro=.9),dict(bake=bake))

def flap(k, seed, s=.70, reach=.60, thick=.052, hz=.33):
    """one folded corner, base edge on side k, tip towards the centre"""
    def fn(u,v):
        t = (v+1)/2; hw = s*.94*(1-t)**1.05+.055; x = u*hw+.03*perlin(np.column_stack([u*2,v*2,u*0]),seed); y = -s-.01+t*reach+.03*(1-u*u)*(-1)*(1-t); z = .085+(hz-.085)*(1-(1-np.clip(t*2.1,0,1))**2.2)-.02*np.clip(t-.5,0,1)*2-.075*u*u*(1-.3*t)+.02*perlin(np.column_stack([u*1.7+seed,v*1.7,u*0]),seed+1); return np.column_stack([x,y,z])
    V,F,u,v,tp = pad(fn,110,90,thick,4.,seed); N = S.normals(V,F); fd,rim = flakes(V+seed,seed,1.5,3.,.007); up = sstep(.1,.5,N[:,2]); ed = sstep(.90,.985,np.maximum(np.abs(u),v)); V = V+N*(fd*up+.02*fbm(V,2.4,3,.5,seed)+.004*fbm(V,15,2)+.008*ed*np.sin(V[:,2]*150+3*fbm(V,4,2)))[:,None]
    bake = .42+.20*fbm(V,2,3,.5,seed)+.10*rim*up+.10*sstep(.2,.33,V[:,2])-.20*ed+.10*ed*np.sin(V[:,2]*150)-.12*sstep(.14,.05,V[:,2])+.05*fbm(V,10,2); fl = .0*bake
    a = k*pi/2; c,sn = math.cos(a),math.sin(a); V = V@np.array([[c,sn,0],[-sn,c,0],[0,0,1]]); return V,F,bake,sstep(.5,.9,N[:,2])*up

def quarktasche(seed=1):
    g = S.group('quark',[puff_base(.70,.17,seed)]); c,F = S.cubesphere(90); V = np.column_stack([c[:,0]*.56,c[:,1]*.56,c[:,2]*.17]); rr = np.hypot(V[:,0],V[:,1]); V[:,2] += .165+.045*fbm(V,2.6,3,.5,seed)+.022*fbm(V,7,3,.6); V[:,:2] *= (1+.10*fbm(V,2,2,.5,seed+3))[:,None]
    bake = .10+.14*fbm(V,3,3,.5,seed)+1.1*np.clip(fbm(V,2.6,3,.5,seed+8)-.02,0,1)*sstep(.20,.30,V[:,2]); S.mesh('quark',V,F,ramp_mat(QUARK,.45,.35,.1,.3,20.,.03),dict(bake=bake)).parent = g
    for k in range(4):
        V,F,b,up = flap(k,seed+k*3,reach=.50+.03*(k%2)); S.mesh('flap',V,F,M.crust('butter',.42,.36,flourcol='#FFFDF8',micro=.9,sugar=True),dict(bake=b,flour=up*(.30+.45*fbm(V,2.6,3,.5,4)))).parent = g
    return g

@scene
def sc_quarktasche():
    studio.setup(); studio.cloth(4.2,3.4,rot=.3,stripe='#8C3B2E',seed=7,amp=.05); g = S.place(quarktasche(2),(0,0,.07),(0,0,.62)); frame([g],41,-8,.68,.76,.75); return {}

def kirschplunder(seed=1):
    g = S.group('plunder',[puff_base(.72,.16,seed)]); Vs=[]
    for k in range(4):
        def fn(u,v,k=k):
            x = u*.74+.02*perlin(np.column_stack([u*2,v,u*0]),seed+k); y = -.58+v*(.145+.02*perlin(np.column_stack([u*2.5,v*0+k,u*0]),seed))+.03*u*u; z = .205+.045*(1-v*v)+.035*np.sin(u*1.2+.6)*(1 if k%2 else -1)*1.+.02*perlin(np.column_stack([u*2.2+k,v,u*0]),seed+9); return np.column_stack([x,y,z])
        V,F,u,v,tp = pad(fn,130,60,.085,3.2,seed); N = S.normals(V,F); fd,rim = flakes(V+k*3,seed+k,1.6,3.,.007); up = sstep(.1,.5,N[:,2]); side = sstep(.55,.85,np.abs(v)); V = V+N*(fd*up+.018*fbm(V,2.6,3,.5,seed+k)+.004*fbm(V,15,2)+.007*side*np.sin(V[:,2]*140+3*fbm(V,3,2)))[:,None]
        bake = .40+.19*fbm(V,2,3,.5,seed+k)+.10*rim*up+.12*up-.10*side+.09*side*np.sin(V[:,2]*140)+.05*fbm(V,10,2); a = k*pi/2; c,sn = math.cos(a),math.sin(a); V = V@np.array([[c,sn,0],[-sn,c,0],[0,0,1]]); S.mesh('rim',V,F,M.crust('butter',.5,.34,micro=.9),dict(bake=bake)).parent = g
        Nk = S.normals(V,F); sd,_ = S.polydist(V[:,:2],zigzag(.86,10,.95,.75,seed+2,.04,1.)); d = .020*(1+.4*perlin(V*4,3))-np.abs(sd); d = np.minimum(d,(Nk[:,2]-.05)*.08); 
        if (d>0).sum() > 30: coat(V,F,d,.014,.02,white(),3,1,.4).parent = g
    c,F = S.cubesphere(70); V = c*[.52,.52,.10]; V += [0,0,.20]; V[:,2] += .02*fbm(V,4,3,.5,seed); k = (np.abs(c[:,0])**5+np.abs(c[:,1])**5+1e-9)**(-.2)*np.hypot(c[:,0],c[:,1]); V[:,:2] *= k[:,None]; S.mesh('custard',V,F,ramp_mat(QUARK,.35,.4,.2,.25,18.,.02),dict(bake=.42+.15*fbm(V,3,2))).parent = g
    c,F = S.cubesphere(60); V = c*[.40,.40,.085]+[0,0,.27]; V[:,:2] *= (1+.12*fbm(c,2.2,2,.5,seed))[:,None]; V[:,2] += .012*fbm(V,5,2); S.mesh('gel',V,F,M.jam('#6E0C18')).parent = g
    pr = [cherry_proto(k,('#7A0F1C','#651018','#861522')[k]) for k in range(3)]; q = R(seed+2); n = 0
    for (x,y) in [(0,0),(.25,.03),(-.24,.05),(.10,.24),(-.13,.25),(.13,-.23),(-.12,-.22),(.34,.25),(-.35,.26),(.35,-.21),(-.34,-.20),(.02,-.40),(.0,.42),(.40,.02),(-.42,.02)]:
        n += 1; inst(pr[n%3],(x*.93+q.normal(0,.018),y*.93+q.normal(0,.018),.345+q.normal(0,.012)-.10*(x*x+y*y)),(q.normal(0,.7),q.normal(0,.7),q.uniform(0,6)),q.uniform(.88,1.06),g)
    return g

@scene
def sc_kirschplunder():
    studio.setup(); studio.board(2.9,2.5,.13,rot=.1,a='#C2925A',b='#8C5E34'); g = S.place(kirschplunder(3),(0,0,.13),(0,0,.55)); crumbs(g,0,0,.95,1.25,10,('#EBC27A','#B97428'),4,.13,(.1,.28)); frame([g],41,-8,.68,.76,.75); return {}

# ================================================================ plaits
def braid(L=1.5, A=.36, r=.29, B=.12, periods=1.7, seed=1, nu=430, nv=64, pal='butter', filling=None, gloss=.6):
    t = np.linspace(-1,1,nu); env = np.clip(1-.60*np.abs(t)**2.8,.05,1)*(1+.03*perlin(np.column_stack([t*3,t*0,t*0]),seed)); e2 = np.clip((1-np.abs(t))/.05,0,1); rend = np.sqrt(np.clip(1-(1-e2)**2,.002,1)); paths=[]
    for k in range(3):
        ph = 2*pi*k/3+periods*2*pi*(t+1)/2; wob = perlin(np.column_stack([t*4+k*9,t*0,t*0]),seed+k); paths.append(np.column_stack([L*t+.03*wob,A*env*np.sin(ph)*(1+.05*wob),r*env*.80+B*.9+B*env*np.sin(2*ph)]))
    out=[]
    for k in range(3):
        rad = r*env*rend*(1+.05*perlin(np.column_stack([t*5+k*5,t*0,t*0]),seed+3)); V,F,u,a = S.sweep(paths[k],rad,nv,squash=.92); N = S.normals(V,F); V = V+N*(.018*fbm(V,2.2,3,.5,seed+k)+.004*fbm(V,12,3,.5,seed))[:,None]
        s = .05; V[:,2] = s*np.log1p(np.exp(np.clip(V[:,2]/s,-40,40)))-.03; N = S.normals(V,F); dm = np.full(len(V),9.); ev = np.interp(V[:,0]/L,t,env)*r
        for j in range(3):
            if j != k:
                for q in paths[j][::max(1,nu//100)]: dm = np.minimum(dm,((V-q)**2).sum(1))
        x = np.sqrt(dm)/np.maximum(ev,.03); crease = sstep(1.38,1.02,x+.06*fbm(V,5,2,.5,seed)); bake = .47+.15*sstep(.0,.9,N[:,2])+.11*fbm(V,2,3,.5,seed+k)+.04*fbm(V,8,2)-.34*crease-.16*sstep(.16,.02,V[:,2])+.05*sstep(.4,.7,V[:,2]); fm = np.zeros(len(V))
        if filling: 
            y = np.abs(a-pi/2-.5*np.sin(u*17+k*2))/.36+.35*fbm(V,4,3,.5,seed); fm = sstep(1.,.7,y)*sstep(.03,.10,u)*sstep(.97,.9,u)*(1-.5*crease); V = V+N*(-.012*fm+.03*fm*fbm(V,10,3,.6,seed)+.008*np.exp(-((y-1.05)/.2)**2))[:,None]; bake = bake*(1-fm)+fm*.12; N = S.normals(V,F)
        out.append((S.mesh('strand',V,F,M.crust(pal,gloss,.30,crumb=filling or '#F7E9CB',micro=.6),dict(bake=bake,crumb=fm)),V,F,N,crease,fm))
    return S.group('braid',[o[0] for o in out]), out

@scene
def sc_hefezopf():
    studio.setup(); studio.board(4.4,2.5,.15,rot=.05); g,st = braid(1.62,.37,.30,.13,1.75,3); al = almond_protos(); sa = [salt_proto(k) for k in range(4)]
    for k,(o,V,F,N,cr,_) in enumerate(st):
        w = sstep(.35,.85,N[:,2])*sstep(.25,.5,V[:,2])*(1-cr)*(.25+np.clip(fbm(V,2,2,.5,5),0,1)); S.scatter('a',al,V,N,w,34,R(k+3),(.75,1.05),-.006,.085,.22,parent=g); S.scatter('s',sa,V,N,w,60,R(k+9),(.4,.85),-.004,.04,.5,parent=g)
    S.place(g,(0,0,.15),(0,0,.22)); crumbs(g,0,-.2,1.0,1.5,7,('#F7EBD0','#E8CFA0'),4,.15,(.2,.5)); frame([g],36,-10,.80,.74,.7); return {}

@scene
def sc_nusszopf():
    studio.setup(); studio.plate(1.5,col='#F2EADC',speckle=False); g,st = braid(1.06,.27,.235,.10,1.35,7,620,130,'butter','#7A4A24',.45); pr = nuts()
    for k,(o,V,F,N,cr,fm) in enumerate(st):
        S.scatter('n',pr,V,N,sstep(.3,.8,N[:,2])*sstep(.2,.35,V[:,2])*(.12+fm),60,R(k+2),(.5,.95),.003,.04,.5,parent=g)
    ice(g,[(o[1],o[2]) for o in st],zigzag(.98,15,1.08,.0,4,.05,.40),.021,.015,.0,5)
    S.place(g,(0,0,.075),(0,0,.30)); frame([g],38,-8,.74,.74,.72); return {}

# ================================================================ round sweets
def donut(seed=1, ic='#E9A0A8', sp=('#FFFFFF','#F5D76E','#9CC7B4','#C65B6E','#FFF3DC'), n=150):
    nu,nv = 300,150; th,ph = np.meshgrid(np.linspace(0,2*pi,nu,endpoint=False),np.linspace(0,2*pi,nv,endpoint=False),indexing='ij'); th=th.ravel(); ph=ph.ravel(); D = np.column_stack([np.cos(th)*1.3,np.sin(th)*1.3,np.zeros(len(th))]); a,b = .335,.275; Rr = .515*(1+.015*perlin(D*1.3,seed)); rr = 1+.03*perlin(np.column_stack([np.cos(th)*1.5,np.sin(th)*1.5,ph*.5]),seed+1)
    c,s = np.cos(ph),np.sin(ph); z = np.where(s<0,np.maximum(s,-.86-.0*s),s); V = np.column_stack([(Rr+a*rr*c)*np.cos(th),(Rr+a*rr*c)*np.sin(th),b*rr*z]); V[:,2] -= V[:,2].min(); F = S.grid(nu,nv,True,True); N = S.normals(V,F)
    if (N[:,2]*s).sum() < 0: F = F[:, ::-1]; N = -N
    V = V+N*(.012*fbm(V,2.4,3,.5,seed)+.004*fbm(V,9,3))[:,None]; band = np.exp(-((s+.22+.05*fbm(V,2,2,.5,3))/.20)**2)*(c>0); bake = .50+.10*fbm(V,2.4,3,.5,seed)+.05*fbm(V,9,2)-.34*band-.05*sstep(.06,0,V[:,2])
    g = S.group('donut',[S.mesh('donut',V,F,M.crust('butter',.12,.5,micro=.7),dict(bake=bake))]); N = S.normals(V,F)
    edge = .10+.20*perlin(D*1.7+3,seed+5)+.10*perlin(D*4.,seed+6); d = (s-edge)*.26; ice = coat(V,F,d,.038,.06,M.icing(ic) if isinstance(ic,str) else ic,4,seed,.2); ice.parent = g; W,G = verts(ice); NW = S.normals(W,G); pr = []
    for k,col in enumerate(sp):
        q,f = S.cubesphere(8); X = q*.0145; X[:,0] += np.sign(q[:,0])*.034*sstep(0,.25,np.abs(q[:,0])); pr.append(S.hide_proto(S.mesh('sprinkle',X,f,M.plain(col,.35,.4,.1,0.,.03))))
    if n: S.scatter('sp',pr,W,NW,sstep(.45,.85,NW[:,2])*(W[:,2]>.3),n,R(seed),(.85,1.15),-.006,.05,.12,parent=g)
    return g

@scene
def sc_donut():
    studio.setup(); studio.board(4.0,2.9,.14,rot=.06); b = S.place(donut(5,choc(),('#FFF6E6','#F2D9A8','#E8B7A8'),110),(.55,.72,.14)); a = lean(donut(1),(-.36,-.47,.325),(.607,.795),.27,.3); frame([a,b],35,-8,.68,.74,.72); return {}

def amerikaner(seed=1):
    prof = S.resample(S.catmull([(.001,0),(.30,.012),(.50,.07),(.63,.16),(.675,.225),(.672,.275),(.645,.31),(.60,.325),(.50,.328),(.30,.332),(.001,.335)],10),190); V,F = S.revolve(prof,330); N = S.normals(V,F)
    if (N[:,2]*(V[:,2]-.2)).sum() < 0: F = F[:, ::-1]; N = -N
    r = np.hypot(V[:,0],V[:,1]); th = np.arctan2(V[:,1],V[:,0]); V[:,:2] *= (1+.02*perlin(np.column_stack([np.cos(th)*1.4,np.sin(th)*1.4,th*0]),seed))[:,None]; f1,f2,_ = worley(V+.1*fbm(V,3,2)[:,None],5.,seed); crack = sstep(.09,.0,f2-f1)*sstep(.3,.24,V[:,2]); V = V+N*(.014*fbm(V,2.5,3,.5,seed)+.006*fbm(V,12,3)-.012*crack)[:,None]
    bake = .34+.16*sstep(.30,.12,V[:,2])+.10*fbm(V,3,3,.5,seed)+.05*fbm(V,11,2)-.12*crack; g = S.group('am',[S.mesh('am',V,F,M.crust('butter',.08,.55,micro=.9),dict(bake=bake,crumb=.4*crack))]); top = V[:,2]>.28
    rim = .585+.018*perlin(np.column_stack([np.cos(th)*2.4,np.sin(th)*2.4,th*0]),seed+3)-r; x = V[:,0]+.05+.016*fbm(V,3,2,.5,seed+1); dw = np.where(top,np.minimum(rim,.02-x),-1); dd = np.where(top,np.minimum(rim+.006,x),-1)
    coat(V,F,dw,.026,.045,M.plain('#FAF1E0',.3,.4,.25,0.,.01,.03,5.),12,1,.05).parent = g; coat(V,F,dd,.034,.045,M.plain('#3B1D10',.2,.5,.4,0.,.012,.04,5.),12,2,.05).parent = g; return g

@scene
def sc_amerikaner():
    studio.setup(); studio.board(3.4,2.5,.14,rot=.06); b = S.place(amerikaner(4),(.42,.55,.14),(0,0,-.5)); a = lean(amerikaner(1),(-.24,-.42,.172),(.56,.83),.21,.45); frame([a,b],38,-8,.68,.74,.72); return {}

def muffin(seed=1):
    nv = 528; th = np.linspace(0,2*pi,nv,endpoint=False); tri = np.abs((th/(2*pi)*44)%1-.5)*4-1; rows=[]
    for f,zz,sc in [(0.,.0,0),(.9,.0,.3),(1.,.015,1)]+[(1+.38*k/14,.03+.56*k/14,1) for k in range(15)]+[(1.385,.60,1),(1.36,.59,1),(1.2,.5,1)]:
        rr = .415*f*(1+.030*tri*sc)+.006*perlin(np.column_stack([np.cos(th)*3,np.sin(th)*3,th*0+zz*4]),seed); rows.append(np.column_stack([rr*np.cos(th),rr*np.sin(th),np.full(nv,zz)+(.012*perlin(np.column_stack([np.cos(th)*2,np.sin(th)*2,th*0]),seed+2) if zz>.5 else 0)]))
    V = np.vstack(rows); cup = S.mesh('cup',V,S.grid(len(rows),nv,False,True)[:, ::-1],M.plain('#EADBC2',.75,.2,0.,0.,.06,.2,70.)); g = S.group('muffin',[cup])
    V,F,d = dome(120,.69,.69,.46,.20,2.,.82,.6); N = S.normals(V,F); th = np.arctan2(V[:,1],V[:,0]); V[:,:2] *= (1+.045*perlin(np.column_stack([np.cos(th)*1.6,np.sin(th)*1.6,th*0]),seed))[:,None]
    f1,f2,_ = worley(V+.18*fbm(V,2.2,3,.5,seed)[:,None],2.8,seed); up = sstep(.05,.5,N[:,2]); crack = sstep(.16,.02,f2-f1+.05*fbm(V,6,3))*up; V = V+N*(.07*fbm(V,2.1,3,.55,seed)+.026*fbm(V,6,4,.6,seed)+.008*fbm(V,20,3)-.055*crack)[:,None]; V[:,2] += .47; N = S.normals(V,F); zt = V[:,2].max()
    q = R(seed+4); cand = np.where((N[:,2]>.45)&(V[:,2]>.62))[0]; pick=[]
    for i in q.permutation(cand)[:4000]:
        if all(np.linalg.norm(V[i]-V[j])>.26 for j in pick): pick.append(i)
        if len(pick) >= 9: break
    ds = np.min([np.linalg.norm(V-V[j],axis=1) for j in pick],axis=0); stain = sstep(.20,.10,ds+.05*fbm(V,5,3,.5,seed)); bake = .40+.15*fbm(V,2.2,3,.5,seed)+.14*sstep(.75,1.0,V[:,2])+.06*fbm(V,9,2)-.10*sstep(.1,-.4,N[:,2])-.22*crack
    S.mesh('top',V,F,M.crust('butter',.12,.5,crumb='#F5DC9E',flourcol='#FFFDF8',micro=1.2,sugar=True),dict(bake=bake,crumb=.75*crack)).parent = g
    coat(V,F,.118-ds+.05*fbm(V,6,3,.5,seed),.004,.05,M.jam('#3B1636'),2,seed).parent = g; pr = [berry(k) for k in range(3)]
    for n,i in enumerate(pick):
        s = q.uniform(.72,1.0); inst(pr[n%3],tuple(V[i]-N[i]*.012*s),(q.normal(0,.8)-.2,q.normal(0,.8),q.uniform(0,6)),s,g)
    return g

def berry(k=0, r=.105):
    d,F = S.cubesphere(24); q = np.hypot(d[:,0],d[:,1]); a = np.arctan2(d[:,1],d[:,0]); V = d*r*[1,1,.88]; up = d[:,2]>0; crown = np.exp(-((q-.30)/.07)**2)*(.75+.25*np.cos(5*a))*up; V += d*(r*(.14*crown-.30*np.exp(-(q/.19)**2)*up)+.006*fbm(d*2+k*5,1,2,.5,k))[:,None]; return S.hide_proto(S.mesh('berry',V,F,berry_mat()))

@scene
def sc_blaubeermuffin():
    studio.setup(); studio.board(3.3,2.4,.13,rot=-.06); a = S.place(muffin(2),(-.52,-.22,.13),(0,0,.3)); b = S.place(muffin(7),(.70,.52,.13),(0,0,2.3)); pr = [berry(k,.088) for k in range(3)]; q = R(3)
    ex = [inst(pr[k%3],(x,y,.13+.074),(q.normal(0,.6),q.normal(0,.6),q.uniform(0,6)),q.uniform(.85,1.05)) for k,(x,y) in enumerate(((.42,-.72),(.66,-.62),(.55,-.92),(-1.18,-.72)))]; crumbs(a,.2,-.6,.3,.9,12,('#EBC98C','#C08A44'),4,.13,(.12,.35)); frame([a,b]+ex,26,-8,.72,.76,.72); return {}

# ================================================================ slices
def wlayer(z0, z1, R0=1.5, ang=.76, u0=0., u1=1., n=(130,64,24), p=18., flat=.0):
    """one layer of a cake slice; tip towards -y. returns V,N,F,u(radius 0..1),v(-1..1),w(height 0..1)"""
    c,F = box(*n); q = S.rbox(c,p=p); u = (q[:,0]+1)/2*(u1-u0)+u0; v = q[:,1]; w = (q[:,2]+1)/2; r = .05+u*(R0-.05); a = v*ang/2
    V = np.column_stack([r*np.sin(a),r*np.cos(a)-R0*.60,z0+w*(z1-z0)]); N = S.normals(V,F); s = np.sign((N*(V-V.mean(0))).sum()); return V,N*s,(F if s>0 else F[:, ::-1]),u,v,w

def sponge(z0, z1, col, dark, seed=0, pore=.022, n=(150,60,26), mat=None, u1=1., R0=1.5, ang=.76):
    V,N,F,u,v,w = wlayer(z0,z1,R0,ang,0.,u1,n,20.); f1,_,c = worley(V,9.,seed); g1,_,_ = worley(V,20.,seed+4); side = sstep(.80,.97,np.abs(v)); hole = np.maximum(sstep(.42,.12,f1)*(c>.55),.7*sstep(.42,.15,g1))*side
    V = V+N*(-pore*hole+.014*fbm(V,6,3,.5,seed)+.007*fbm(V,19,3,.6,seed))[:,None]; V[:,2] += .012*fbm(V*[1,1,0],2.2,2,.5,seed); return S.mesh('sponge',V,F,mat or M.crumb(col,dark,1.,'dark'),dict(crumb=hole,bake=0*hole))

def creamlayer(z0, z1, col='#FFF5E2', seed=0, bulge=.012, n=(130,60,18), u1=1., R0=1.5, ang=.76, mat=None):
    V,N,F,u,v,w = wlayer(z0,z1,R0,ang,0.,u1,n,12.); side = sstep(.80,.97,np.abs(v)); V = V+N*(bulge*side*(1-(2*w-1)**2)+.016*fbm(V*[1,1,2.5],4,3,.5,seed)+.006*side*fbm(V*[1.,1.,6.],7,2,.5,seed))[:,None]; V[:,2] += .012*fbm(V*[1,1,0],2.2,2,.5,seed); return S.mesh('cream',V,F,mat or cream(col))

def slice_scene(g, plate='#F4EDE1', rot=-.95, elev=28, fill=.66, fh=.76, r=1.34, shift=.15, cr=None, seed=1):
    studio.setup(fill=1.35); studio.plate(r,col=plate,speckle=False); c,s = math.cos(rot),math.sin(rot); S.place(g,(-s*shift,c*shift*1.,.07),(0,0,rot))
    if cr: crumbs(g,.25,-.42,.08,.34,9,cr,seed,.072,(.12,.38))
    frame([g],elev,-8,fill,fh,.75,62)

def fork(loc, rot=0.):
    """cake fork, tines at -x"""
    t = M.T('steel'); t.p(Base_Color=M.lin('#C4BEB2'),Metallic=1.,Roughness=.38); o = []
    def bar(q, w): 
        q = S.resample(S.catmull(np.array(q,float),10),40); V,F,_,_ = S.sweep(q,np.interp(np.linspace(0,1,40),np.linspace(0,1,len(w)),w),14,squash=.45); o.append(S.mesh('bar',V,F,t.m))
    bar([(-.02,0,.055),(.25,0,.09),(.75,0,.075),(1.25,0,.02)],[.016,.022,.026,.045,.05]); bar([(-.20,0,.035),(-.10,0,.04),(.02,0,.055)],[.07,.085,.03])
    for y in (-.062,0,.062): bar([(-.55,y*.9,.022),(-.40,y,.012),(-.18,y,.035)],[.006,.017,.020])
    return S.place(S.group('fork',o),loc,(0,0,rot))

@scene
def sc_kaesekuchen():
    V,N,F,u,v,w = wlayer(0,.72,1.5,.80,n=(210,120,90),p=20.); q = .02*fbm(V,5,2,.5,2)+.03*fbm(V,1.6,2,.5,8); base = sstep(.130,.108,w+q*.5); back = sstep(.930,.952,u+q*.4); top = sstep(.955,.985,w)*(1-back); dough = np.maximum(base,back); side = sstep(.8,.97,np.abs(v))*(1-dough)
    f1,_,c = worley(V,7.,3); g1,_,_ = worley(V,20.,5); hole = np.maximum(sstep(.30,.1,f1)*(c>.78),.6*sstep(.32,.12,g1)*(fbm(V,3,2,.5,6)>.05)); drag = fbm(V*[.8,.8,5.],6,3,.55,4); wr = sstep(.10,.0,np.abs(fbm(V*[1,1,0],2.4,3,.55,21)))
    disp = dough*(.034*fbm(V,7,3,.55,1)+.014*fbm(V,22,2))+side*(-.014*hole+.005*drag+.020*fbm(V,4,3,.55,3)+.006*fbm(V,24,2))+top*(.030*fbm(V,2,3,.5,5)+.006*fbm(V,14,2)-.010*wr); V = V+N*disp[:,None]; V[:,2] += (-.07*(1-u)**2+.05*sstep(.76,.95,u)-.02*fbm(V*[1,1,0],1.5,2,.5,4)*sstep(.2,.5,u))*w
    skin = sstep(.90,.97,w)*(1-top)*(1-dough); bake = (1-dough)*(.06+.05*fbm(V,3,3,.5,2)+.012*drag+.03*hole+.26*skin)+dough*(.48+.16*fbm(V,5,3)+.12*back); spots = sstep(.02,.34,fbm(V*[1,1,0],1.9,4,.58,17)); bake = bake*(1-top)+top*(.25+.20*spots+.14*fbm(V,1.7,4,.55,7)+.26*sstep(.66,.93,u)+.06*fbm(V,8,2)-.08*wr)
    g = S.group('kk',[S.mesh('kk',V,F,ramp_mat(CHEESE,.55,.28,0.,.4,40.,.018),dict(bake=bake))]); slice_scene(g,'#E4D9C6',-.95,29,.68,.76,1.40,.15,('#E8B968','#B5752C')); fork((.78,-.62,.075),.62); studio.cloth(6.2,4.6,loc=(.3,.3,-.02),rot=.3,stripe='#A8452F',seed=6,amp=.03); return dict(size='1920x1440',grade=dict(exposure=.94,contrast=.20,sat=1.03,warm=.012,paper=.4))

@scene
def sc_apfelkuchen():
    g = S.group('ak',[]); V,N,F,u,v,w = wlayer(0,.15,1.5,.78,n=(150,80,20)); V = V+N*(.022*fbm(V,7,3,.55,1)+.008*fbm(V,20,2))[:,None]; S.mesh('base',V,F,M.crust('butter',.05,.65,crumb='#F3D69A',micro=1.4),dict(bake=.38+.14*fbm(V,5,3)+.22*sstep(.06,.0,V[:,2])+.1*sstep(.9,.98,u),crumb=.30*sstep(.8,.97,np.abs(v)))).parent = g
    V,N,F,u,v,w = wlayer(.13,.46,1.5,.765,0,.965,n=(190,90,60),p=14.); X = V*[.62,.62,1.9]+.13*np.stack([fbm(V,2.6,3,.5,k) for k in (1,2,3)],1); f1,f2,c = worley(X,5.6,4); e = f2-f1; V = V+N*(.030*sstep(.0,.30,e)*(.3+c)-.02+.014*fbm(V,7,3,.55,2)+.005*fbm(V,22,2))[:,None]; S.mesh('apple',V,F,ramp_mat(APPLE,.25,.45,.3,.3,26.,.02),dict(bake=.16+.30*c**1.5+.30*sstep(.12,.0,e)*(.3+.7*sstep(-.2,.3,fbm(V,3,2,.5,9)))+.14*fbm(V,5,3))).parent = g
    V,N,F,u,v,w = wlayer(.0,.50,1.5,.775,.945,1.,n=(24,80,44),p=7.); V = V+N*(.02*fbm(V,6,3,.5,2)+.008*fbm(V,18,2))[:,None]; S.mesh('rim',V,F,M.crust('butter',.05,.6,micro=1.4),dict(bake=.44+.14*fbm(V,4,3)+.12*sstep(.4,.5,V[:,2]))).parent = g
    V,N,F,u,v,w = wlayer(.42,.50,1.5,.75,0,.95,n=(120,80,12)); V = V+N*(.02*fbm(V,8,3))[:,None]; S.mesh('sb',V,F,M.crust('butter',.0,.75,micro=1.6),dict(bake=.33+.14*fbm(V,7,3))).parent = g
    st = streusel(6,.37); N2 = S.normals(V,F); wt = (w>.9)*sstep(1.,.9,np.abs(v)+.02); S.scatter('st',st,V,np.tile([0,0,1.],(len(V),1)),wt,150,R(4),(.55,1.25),.0,.075,.9,parent=g); V3 = V+[0,0,.075]; S.scatter('st',st,V3,np.tile([0,0,1.],(len(V),1)),wt*(np.clip(fbm(V,3,2,.5,2)+.25,0,1)),70,R(6),(.45,1.0),.0,.08,.9,parent=g)
    slice_scene(g,'#E9E0D0',-.95,28,.66,.76,1.34,.15,('#EBC27A','#B5752C')); return {}

@scene
def sc_linzer():
    g = S.group('lz',[]); nut = M.crust('rye',.06,.62,crumb='#C79A62',flourcol='#FFFDF8',micro=1.5,sugar=True); R0,ang = 1.5,.80
    V,N,F,u,v,w = wlayer(0,.17,R0,ang,n=(160,90,24)); V = V+N*(.020*fbm(V,7,3,.55,1)+.010*fbm(V,20,2))[:,None]; S.mesh('base',V,F,nut,dict(bake=.30+.14*fbm(V,6,3)+.05*fbm(V,20,2),crumb=.5*sstep(.8,.97,np.abs(v)))).parent = g
    V,N,F,u,v,w = wlayer(.15,.245,R0,ang*.985,0,.955,n=(130,80,14),p=9.); V = V+N*(.014*fbm(V,4,3,.5,2)+.006*fbm(V,11,2))[:,None]; S.mesh('jam',V,F,M.jam('#8E1220')).parent = g
    h = ang/2*.985; inside = lambda x,y: (np.hypot(x,y+R0*.60)<R0*.975)&(np.abs(np.arctan2(x,y+R0*.60))<h)&(y+R0*.60>.05)
    for j,(a0,zc) in enumerate(((.55,.252),(-.55,.272))):
        dx,dy = math.sin(a0),math.cos(a0); nx,ny = dy,-dx
        for k,o in enumerate(np.arange(-1.6,1.7,.235)):
            t = np.linspace(-2,2,800); x = nx*o+dx*t; y = ny*o+dy*t+.25; m = inside(x,y)
            if m.sum() < 14: continue
            t = t[m]; t = np.linspace(t[0],t[-1],max(20,int((t[-1]-t[0])*70))); pa = np.column_stack([nx*o+dx*t,ny*o+dy*t+.25,zc+.012*np.sin(t*11+k)]); pa = np.vstack([pa[:1]-[dx*.002,dy*.002,0],pa,pa[-1:]+[dx*.002,dy*.002,0]]); n = len(pa); rad = .060*(1+.10*perlin(np.column_stack([np.linspace(0,5,n)+k*3,np.zeros(n),np.zeros(n)]),j)); rad[[0,-1]] = .001
            W,G,_,_ = S.sweep(pa,rad,34,squash=.46); NW = S.normals(W,G); W = W+NW*(.012*fbm(W,8,3,.5,k)+.006*fbm(W,24,2))[:,None]; NW = S.normals(W,G); S.mesh('strip',W,G,nut,dict(bake=.42+.14*fbm(W,5,3,.5,k)+.08*NW[:,2],flour=sstep(.5,.9,NW[:,2])*(.20+.5*fbm(W,3,3,.5,5)))).parent = g
    V,N,F,u,v,w = wlayer(.0,.33,R0,ang*.995,.915,1.,n=(30,90,36),p=4.); V = V+N*(.018*fbm(V,6,3,.5,2)+.008*fbm(V,20,2)+.006*np.cos(v*40)*sstep(.3,.6,w))[:,None]; N = S.normals(V,F); S.mesh('rim',V,F,nut,dict(bake=.44+.14*fbm(V,4,3)+.08*sstep(.28,.36,V[:,2]),flour=sstep(.5,.9,N[:,2])*(.26+.5*fbm(V,3,3,.5,6)))).parent = g
    slice_scene(g,'#E9E0D0',-.95,33,.66,.76,1.34,.15,('#C79A62','#7E5228')); return {}

def rosette(h=.26, r=.19, k=8, seed=0, mat=None):
    nv,nz = 160,70; t = np.linspace(0,1,nz)[:,None]; th = np.linspace(0,2*pi,nv,endpoint=False)[None]; prof = r*(1-t**1.7)**.75*(.82+.30*np.sin(pi*np.clip(t*2.2,0,1))*(1-t))*(1+.10*np.cos(2*pi*2.4*t)*(1-t)); tw = th+t*2.1; rr = prof*(1+.16*np.abs(np.cos(k/2*tw))**.7-.08); z = h*t+.0*th
    V = np.stack([rr*np.cos(th)+.02*t,rr*np.sin(th),z],-1).reshape(-1,3); V += .006*np.stack([fbm(V+seed,6,2,.5,s) for s in (1,2,3)],1); return S.mesh('rosette',V,S.grid(nz,nv,False,True)[:, ::-1],mat or cream())

@scene
def sc_schwarzwaelder():
    g = S.group('sw',[]); dk = ('#4A2817','#2A140A'); z = 0.; hs = (('s',.15),('c',.12),('s',.14),('c',.13),('s',.13)); k = 0
    for kind,h in hs:
        o = sponge(z,z+h,*dk,seed=k+2,u1=.965) if kind=='s' else creamlayer(z-.01,z+h+.01,seed=k,u1=.965); o.parent = g; z += h; k += 1
    tc = creamlayer(z-.015,z+.085,seed=9,u1=.99,bulge=.004); tc.parent = g; V,N,F,u,v,w = wlayer(0.,z+.08,1.5,.76,.955,1.,n=(20,80,60),p=7.); V = V+N*(.016*fbm(V,4,3,.5,2))[:,None]; S.mesh('back',V,F,cream()).parent = g; zt = z+.085
    pr = [cherry_proto(j,'#5E0A14',.095) for j in range(2)]; q = R(5)
    for zc,keep,nn in ((.21,.9,8),(.485,.45,6)):             # cherries in the cut faces
        for r0 in np.linspace(.26,1.32,nn):
            for sg in (-1,1):
                if q.uniform() > keep: continue
                r1 = r0+q.normal(0,.06); a = sg*(.38-.022/r1); k = q.uniform(.70,1.0); inst(pr[q.integers(2)],(r1*math.sin(a),r1*math.cos(a)-.90,zc+q.normal(0,.012)),(q.uniform(0,6),q.uniform(0,6),0),(k,k*.9,k*.85),g)
    ch = choc_flakes(); V,F = verts(tc); N = S.normals(V,F); rr = np.hypot(V[:,0],V[:,1]+.9); S.scatter('f',ch,V,N,(N[:,2]>.7)*(.25+sstep(1.2,.5,rr)),110,R(3),(.4,.9),-.012,.05,.5,parent=g)
    Vb = np.column_stack([1.5*np.sin(np.linspace(-.34,.34,600)),1.5*np.cos(np.linspace(-.34,.34,600))-.9,R(4).uniform(.06,zt,600)]); Nb = np.column_stack([np.sin(np.linspace(-.34,.34,600)),np.cos(np.linspace(-.34,.34,600)),np.zeros(600)]); S.scatter('f',ch,Vb,Nb,np.ones(600),90,R(8),(.55,1.1),-.012,.05,.4,parent=g)
    S.place(rosette(.25,.20),(0,.30,zt-.03),(0,0,.3),1.,g); c = cherry_proto(3,'#8E0F1E',.135); inst(c,(.01,.30,zt+.235),(.25,.2,.4),1.,g); st = S.bezier((.01,.30,zt+.31),(.03,.30,zt+.42),(.07,.32,zt+.52),(.15,.33,zt+.60),24); W,G,_,_ = S.sweep(st,np.linspace(.010,.014,24),8,up=(0,1,0)); S.mesh('stem',W,G,M.plain('#6B4A24',.5,.3)).parent = g
    slice_scene(g,'#EAE2D4',-.95,24,.66,.76,1.34,.15,('#4A2817','#2A140A')); return {}

@scene
def sc_schokokuchen():
    g = S.group('sk',[]); dk = ('#54301B','#2E160A'); z = 0.; k = 0
    for kind,h in (('s',.20),('c',.07),('s',.20),('c',.07),('s',.19)):
        o = sponge(z,z+h,*dk,seed=k+4,u1=.97,pore=.026) if kind=='s' else creamlayer(z-.01,z+h+.01,seed=k,u1=.97,bulge=.014,mat=M.plain('#5E3620',.4,.4,.1,0.,.02,.25,24.)); o.parent = g; z += h; k += 1
    gl = M.plain('#2A1208',.24,.32,.18,0.,.01,.05,6.)
    V,N,F,u,v,w = wlayer(z-.02,z+.055,1.5,.765,0,1.,n=(170,110,14),p=10.); side = sstep(.8,.97,np.abs(v)); drip = np.clip(fbm(np.column_stack([u*9+v*3,v,u*0]),1,2,.5,4)+.1,0,1)*side*sstep(.5,.1,w); V = V+N*(.006*fbm(V,2,2,.5,1))[:,None]; V[:,2] -= .09*drip; S.mesh('glaze',V,F,gl).parent = g
    V,N,F,u,v,w = wlayer(0.,z+.05,1.5,.765,.945,1.006,n=(22,90,70),p=16.); V = V+N*(.006*fbm(V,3,2,.5,2))[:,None]; S.mesh('back',V,F,gl).parent = g; zt = z+.055
    S.place(rosette(.19,.165,8,3,M.plain('#4A2413',.35,.45,.1,0.,.02,.15,20.)),(0,.34,zt-.02),(0,0,.3),1.,g); ch = choc_flakes(6,'#4B2614'); q = R(3); a = q.uniform(0,6.28,300); r = q.uniform(.12,.30,300); Vf = np.column_stack([r*np.cos(a),.34+r*np.sin(a)*.8,np.full(300,zt+.004)]); S.scatter('f',ch,Vf,np.tile([0,0,1.],(300,1)),np.ones(300),22,R(3),(.5,.95),-.012,.05,.5,parent=g)
    slice_scene(g,'#EAE2D4',-.95,26,.66,.76,1.34,.15,('#54301B','#2E160A')); return {}

@scene
def sc_bienenstich():
    g = S.group('bs',[]); sx,sy = .72,.52
    def slab(z0,z1,n,p,k=1.): c,F = box(*n); q = S.rbox(c,p=p); return q*[sx*k,sy*k,(z1-z0)/2]+[0,0,(z0+z1)/2],F
    def dough(z0,z1,seed,top=False):
        V,F = slab(z0,z1,(150,110,34),24.); N = S.normals(V,F); f1,_,c = worley(V,11.,seed); g1,_,_ = worley(V,26.,seed+4); side = sstep(.5,.9,np.hypot(N[:,0],N[:,1])); hole = np.maximum(sstep(.44,.12,f1)*(c>.5),.7*sstep(.42,.15,g1))*side; V = V+N*(-.014*hole+.020*fbm(V,4,3,.5,seed)+.008*fbm(V,18,3))[:,None]; V[:,2] += .018*fbm(V*[1,1,0],1.8,2,.5,seed)
        w = (V[:,2]-z0)/(z1-z0); bk = sstep(.80,1.,w+.05*fbm(V,5,2))*.8 if top else sstep(.16,.0,w+.05*fbm(V,5,2))*.75; return S.mesh('dough',V,F,M.crumb('#F8DFA2','#DDAE58',1.,'butter'),dict(crumb=hole*.8,bake=bk)),V,F
    d1,_,_ = dough(0,.27,3); d1.parent = g
    V,F = slab(.235,.575,(130,100,36),14.,1.0); N = S.normals(V,F); w = (V[:,2]-.25)/.31; side = sstep(.5,.9,np.hypot(N[:,0],N[:,1])); V = V+N*(side*(.020*(1-(2*w-1)**2)+.020*fbm(V*[1,1,2.],3.2,3,.5,2)+.007*fbm(V*[1,1,6],8,2,.5,3)))[:,None]; S.mesh('cream',V,F,cream('#FFEDBE')).parent = g
    d2,V,F = dough(.54,.74,8,True); d2.parent = g
    V,F = slab(.72,.79,(170,130,10),10.,1.0); N = S.normals(V,F); side = sstep(.5,.9,np.hypot(N[:,0],N[:,1])); drip = np.clip(fbm(V*[1,1,0],4.,2,.5,6)+.05,0,1); V = V+N*(.012*fbm(V,5,3,.5,1)+side*.006)[:,None]; V[:,2] += .018*fbm(V*[1,1,0],1.8,2,.5,8); V[:,2] -= side*.10*drip*(V[:,2]<.76); N = S.normals(V,F)
    S.mesh('caramel',V,F,ramp_mat(((0,'#E9B765'),(.4,'#C98434'),(.7,'#9A5418'),(1,'#5E2C0A')),.16,.5,.55,.25,22.,.02),dict(bake=.36+.22*fbm(V,3,3,.5,2))).parent = g
    al = almond_protos(7); up = (N[:,2]>.7)*(np.abs(V[:,0])<sx*.96)*(np.abs(V[:,1])<sy*.95); S.scatter('a',al,V,N,up*1.,150,R(2),(.8,1.15),-.002,.062,.14,parent=g); S.scatter('a',al,V+[0,0,.016],N,up*np.clip(fbm(V,3,2,.5,3)+.3,0,1),90,R(5),(.75,1.1),-.002,.075,.2,parent=g)
    studio.setup(fill=1.35); studio.plate(1.32,col='#EAE1D2',speckle=False); S.place(g,(0,0,.07),(0,0,.52)); crumbs(g,-.1,-.55,.1,.4,7,('#F3DDA8','#D9A85E'),2,.072,(.12,.32)); frame([g],25,-8,.66,.76,.75,62); return {}

# ---------------------------------------------------------------- plum cake
def plum(k):
    """half plum, cut face +z (slightly hollow), skin below"""
    d,F = S.cubesphere(34); x,y,z = d.T; g = R(k+70); tp = 1-.16*np.abs(x)**3; fl = sstep(-.06,.10,z); q = np.clip(1-(x**2*1.0+y**2*1.1),0,1); V = np.column_stack([x*.245*g.uniform(.92,1.08),y*.155*tp*g.uniform(.9,1.1),np.where(z>0,z*.022-.075*q**1.5*g.uniform(.7,1.1),z*.115)]); V += d*(.016*fbm(d*1.8+k*3,1,3,.5,k))[:,None]; V[:,2] += g.uniform(.03,.09)*x**2-.02*y**2
    return S.hide_proto(S.mesh('plum',V,F,P.plum_mat(),dict(bake=fl,flour=np.clip(x**2*.72+y**2*.85+.10*fbm(d*2+k,1,2,.5,k),0,1))))

@scene
def sc_zwetschgendatschi():
    studio.setup(); studio.board(3.3,2.4,.14,rot=-.05); g = S.group('datschi',[]); w,d = .86,.62; c,F = box(140,110,30); V = S.rbox(c,p=13.)*[w,d,.125]+[0,0,.125]; N = S.normals(V,F); side = sstep(.5,.9,np.hypot(N[:,0],N[:,1])); f1,_,cc = worley(V,9.,2); g1,_,_ = worley(V,21.,3); hole = np.maximum(sstep(.42,.12,f1)*(cc>.55),.6*sstep(.42,.15,g1))*side
    V = V+N*(.026*fbm(V,2.2,3,.5,1)+.006*fbm(V,16,2)-.016*hole)[:,None]; V[:,2] += .02*fbm(V*[1,1,0],1.6,2,.5,4)*sstep(.05,.2,V[:,2]); bake = .26*(1-side)+.20*side+.08*fbm(V,4,3)+.30*sstep(.20,.25,V[:,2])+.36*sstep(.05,.0,V[:,2])+.10*hole; S.mesh('teig',V,F,M.crust('butter',.04,.62,crumb='#F6DFA8',micro=1.2),dict(bake=bake,crumb=side*.8*sstep(.23,.18,V[:,2])*sstep(.02,.06,V[:,2]))).parent = g
    pr = [plum(k) for k in range(6)]; q = R(11); ys = np.linspace(-d+.12,d-.13,6)
    for j,y in enumerate(ys):
        xs = np.linspace(-w+.19,w-.19,4)+(.05 if j%2 else -.05)
        for i,x in enumerate(xs): inst(pr[q.integers(6)],(x+q.normal(0,.022),y+q.normal(0,.018),.315+.012*j*0+q.normal(0,.010)),(.62+q.normal(0,.13),q.normal(0,.13),q.normal(0,.22)),q.uniform(.94,1.12),g)
    st = streusel(6,.30); Q = np.column_stack([q.uniform(-w*.9,w*.9,5000),q.uniform(-d*.9,d*.9,5000),np.full(5000,.40)]); wt = np.clip(fbm(Q,2.0,2,.5,5)+.16,0,1); Q[:,2] = .37+.05*np.clip(wt*1.6,0,1)+q.uniform(-.012,.015,5000)
    S.scatter('st',st,Q,np.tile([0,0,1.],(5000,1)),wt,170,q,(.20,.66),0,.045,.9,parent=g); S.place(g,(0,0,.14),(0,0,.36)); crumbs(g,0,0,1.0,1.35,12,('#EBC27A','#B97428'),4,.14,(.15,.5)); frame([g],37,-8,.70,.74,.72); return {}
