"""What is baked for Advent (imported at the end of products.py; same registry, same conventions)."""
import math, numpy as np
import shapes as S, materials as M, studio, products as P
from shapes import fbm, perlin, sstep
from products import scene, dome, R
from products_sweet import choc, coat, crumbs, frame, inst, sugar_glaze, white
pi = math.pi

# ================================================================ Stollen
def stollen_profile(n=240):
    """low and wide, folded over: a ridge beside a furrow"""
    a = np.linspace(0,2*pi,n,endpoint=False)+pi/2; c,s = np.cos(a),np.sin(a); p = np.where(s>0,2.25,5.); k = (np.abs(c)**p+np.abs(s)**p)**(-1/p)
    y = .74*c*k; z = np.where(s>0,.42*s*k,.24*s*k); top = sstep(.1,.6,s); z = z+top*(.10*np.exp(-((y-.10)/.20)**2)-.07*np.exp(-((y+.24)/.10)**2)); return np.column_stack([y,z-z.min()])

def raisins(m=5):
    out=[]
    for k in range(m):
        g = R(k+210); d,F = S.cubesphere(12); V = d*[.068,.046,.036]*g.uniform(.75,1.2,3)+d*(.016*fbm(d*2.4+k*5,1,3,.6,k))[:,None]; out.append(S.hide_proto(S.mesh('raisin',V,F,M.plain(('#3A1C12','#4A2414','#2C140E')[k%3],.38,.4,.15,0.,.15,.5,40.))))
    return out

def stollen(x0, x1, ends=(False,True), seed=0):
    prof = stollen_profile(); n = len(prof); nx = max(14,int((x1-x0)*80)); xs = np.linspace(x0,x1,nx); V = np.stack([np.repeat(xs[:,None],n,1),np.tile(prof[:,0],(nx,1)),np.tile(prof[:,1],(nx,1))],-1)
    if not ends[0]:
        k = np.sqrt(np.clip(1-np.clip((x0+.55-xs)/.55,0,1)**2.6,.002,1)); V[...,1] *= k[:,None]; V[...,2] *= (.45+.55*k)[:,None]
    V = V.reshape(-1,3); F = S.grid(nx,n,False,True); N = S.normals(V,F)
    if (N[:,2]*(V[:,2]-.3)).sum() < 0: F = F[:, ::-1]; N = -N
    up = sstep(-.25,.35,N[:,2]); V2 = V+N*(up*(.035*fbm(V,1.7,3,.5,seed)+.014*fbm(V,6,3,.5,seed+2))+.004*fbm(V,22,2))[:,None]; N2 = S.normals(V2,F)
    bake = .50+.14*fbm(V,2.2,3,.5,seed)-.10*sstep(.08,.0,V[:,2]); fl = sstep(-.35,.10,N2[:,2])*(.95+.25*fbm(V,3,3,.5,5))-.30*np.clip(fbm(V,5,3,.5,9)-.22,0,1)
    g = S.group('stollen',[S.mesh('stollen',V2,F,M.crust('butter',.05,.6,crumb='#F3D79C',flourcol='#FFFEFB',micro=1.3,sugar=True),dict(bake=bake,flour=fl))]); cm = M.crumb('#F6DFA6','#D9A85C',1.,'butter'); ra = raisins(); peel = [S.hide_proto(S.mesh('peel',S.cubesphere(6)[0]*[.034,.026,.022],S.cubesphere(6)[1],M.plain(c,.35,.4,.2,0.,.1,.2,30.),smooth=False)) for c in ('#E08A1E','#B9C24A')]
    for e,(x,sg) in zip(ends,((x0,-1),(x1,1))):
        if e:
            ob,Vc,Fc = P.cut_face(prof,x,sg,cm,seed=seed,pore=.02,rimw=.05); ob.parent = g; rr = np.hypot(Vc[:,1]/.70,(Vc[:,2]-.30)/.30); Nc = np.tile([sg*1.,0,0],(len(Vc),1))
            S.scatter('r',ra,Vc,Nc,(rr<.90)*rr,34,R(seed+7),(.7,1.05),.016,.12,.5,parent=g); S.scatter('p',peel+P.nut_protos(('#F6E6C2','#E4C98F'),2),Vc,Nc,(rr<.90)*rr,22,R(seed+8),(.7,1.1),.010,.09,.6,parent=g)
    return g

@scene
def sc_christstollen():
    studio.setup(); studio.board(4.3,2.6,.15,rot=.05); a = S.place(stollen(-1.35,.40),(-.22,.14,.15),(0,0,-.40)); b = S.place(stollen(-.085,.085,(True,True),3),(.60,-.30,.165),(0,.34,-.46)); c = S.place(stollen(-.085,.085,(True,True),5),(1.05,-.66,.245),(0,1.36,-.66))
    crumbs(b,.1,-.3,.3,.75,12,('#FFFDF8','#F1E4C8'),4,.0,(.12,.4)); frame([a,b,c],29,22,.76,.74,.7); return {}

# ================================================================ biscuits
def kipferl(seed=1, nu=220, nv=60):
    th = np.linspace(-1.25,1.25,nu); path = np.column_stack([.34*np.sin(th)*1.15,-.34*np.cos(th)+.20,np.full(nu,.105)]); t = np.abs(np.linspace(-1,1,nu)); e = np.clip((1-t)/.12,0,1)
    rad = .118*(1-.52*t**1.8)*np.sqrt(np.clip(1-(1-e)**2,.002,1))*(1+.06*perlin(np.column_stack([th*3,th*0,th*0]),seed)); V,F,u,a = S.sweep(path,rad,nv,squash=.9); V[:,2] -= V[:,2].min(); N = S.normals(V,F); V = V+N*(.012*fbm(V,6,3,.5,seed)+.005*fbm(V,18,2))[:,None]; N = S.normals(V,F)
    bake = .26+.10*fbm(V,4,3,.5,seed)+.16*sstep(.75,1.,np.abs(u-.5)*2)+.12*sstep(.05,.0,V[:,2]); fl = sstep(-.1,.5,N[:,2])*(.62+.55*fbm(V,5,3,.5,seed+2)); return S.group('kipferl',[S.mesh('kipferl',V,F,M.crust('butter',.02,.7,flourcol='#FFFEFB',micro=1.2,sugar=True),dict(bake=bake,flour=fl))])

def spitzbub(seed=1, col='#9A1220', r=.36):
    g = S.group('spitzbub',[]); mat = M.crust('butter',.04,.62,flourcol='#FFFEFB',micro=1.2,sugar=True); nv = 200
    def disc(prof, z, close, fl):
        V,F = S.revolve(np.array(prof),nv,close); th = np.arctan2(V[:,1],V[:,0]); rim = sstep(r*.72,r*.95,np.hypot(V[:,0],V[:,1])); V[:,:2] *= (1+.045*rim*np.cos(12*th))[:,None]; V[:,2] += z; N = S.normals(V,F)
        if (N[:,2]*(V[:,2]-z-.035)).sum() < 0: F = F[:, ::-1]; N = -N
        V = V+N*(.006*fbm(V,7,3,.5,seed)+.003*fbm(V,20,2))[:,None]; S.mesh('disc',V,F,mat,dict(bake=.27+.10*fbm(V,4,3,.5,seed)+.14*rim,flour=fl*sstep(.3,.8,N[:,2])*(.55+.6*fbm(V,5,3,.5,seed+4)))).parent = g
    disc([(.001,0),(r*.95,0),(r,.018),(r,.055),(r*.95,.075),(.001,.075)],0,False,.0); W,G = S.revolve(np.array([(.001,.0),(r*.93,0),(r*.95,.014),(r*.93,.028),(.001,.028)]),120); S.mesh('jam',W+[0,0,.072],G,M.jam(col)).parent = g
    ri = r*.40; disc([(ri,.02),(ri+.02,.004),(r*.93,.0),(r*.98,.02),(r*.98,.05),(r*.93,.072),(ri+.03,.072),(ri,.05)],.095,True,1.); d,F = S.cubesphere(24); S.mesh('jam',d*[ri*1.02,ri*1.02,.045]+[0,0,.112],F,M.jam(col)).parent = g; return g

def stern(seed=1, n=110):
    """cinnamon star: dark almond dough, egg-white icing to the rim"""
    V,F,d = dome(n,.40,.40,.09,.06,2.,.5,.9); th = np.arctan2(V[:,1],V[:,0]); q = np.abs(((th/(2*pi)*5)%1)-.5)*2; k = .62+.38*q**.9; V[:,:2] *= k[:,None]; N = S.normals(V,F); V = V+N*(.008*fbm(V,6,3,.5,seed)+.004*fbm(V,20,2))[:,None]; N = S.normals(V,F); g = S.group('stern',[S.mesh('stern',V,F,M.crust('rye',.02,.75,micro=1.5),dict(bake=.30+.12*fbm(V,6,3,.5,seed)))])
    o = coat(V,F,np.minimum((N[:,2]-.62)*.14,.05)+.006*fbm(V,6,2,.5,seed+3),.020,.03,white(),2,seed,.25); o.parent = g; return g

@scene
def sc_plaetzchen():
    studio.setup(); studio.cloth(4.6,3.6,rot=.2,stripe='#A8452F',seed=9,amp=.04); studio.plate(1.42,col='#F2EADC',speckle=False); gs = []; q = R(4); z = .085
    at = [('k',-.62,.52,.3),('s',.12,.62,.2),('z',.78,.44,.5),('z',-.86,-.16,.1),('k',.02,.02,2.6),('s',.66,-.24,.9),('s',-.36,-.56,.4),('k',.34,-.74,1.1),('k',-.52,.06,1.7)]
    for j,(kind,x,y,r) in enumerate(at): gs.append(S.place({'k':kipferl,'s':spitzbub,'z':stern}[kind](j+1),(x,y,z),(q.normal(0,.03),q.normal(0,.03),r)))
    for kind,x,y,dz,r,tx in (('z',-.18,.36,.19,1.1,.16),('s',.40,.20,.20,.0,-.14),('z',-.16,-.22,.20,2.2,.20)): gs.append(S.place({'s':spitzbub,'z':stern}[kind](int(x*100)%9+11),(x,y,z+dz),(tx,-tx*.6,r)))
    crumbs(gs[0],0,0,.6,1.2,14,('#FFFDF8','#EBD3A0'),6,0,(.1,.25)); frame(gs,40,-10,.66,.76,.72); return {}

# ================================================================ Lebkuchen
def almond(seed=1):
    d,F = S.cubesphere(20); x,y,z = d.T; V = np.column_stack([x*.155,y*.078*(1-.30*x),z*.034]); V += d*(.005*fbm(d*2+seed,1,3,.5,seed))[:,None]; return S.mesh('almond',V,F,M.plain(('#F4E4C0','#EFDBB0')[seed%2],.42,.35,.1,0.,.08,.25,26.))

def lebkuchen(glaze, seed=1, n=150, r=.66):
    V,F,d = dome(n,r,r,.18,.10,2.,.75,.9); N = S.normals(V,F); V = V+N*(.022*fbm(V,2.6,3,.5,seed)+.010*fbm(V,9,3,.5,seed+1)+.004*fbm(V,24,2))[:,None]; N = S.normals(V,F)
    g = S.group('lebkuchen',[S.mesh('lebkuchen',V,F,M.crust('rye',.04,.65,micro=1.5),dict(bake=.52+.16*fbm(V,5,3,.5,seed)+.05*fbm(V,20,2)))]); W,G = S.revolve(np.array([(.001,0),(r*.965,0),(r*.975,.012),(r*.965,.024),(.001,.024)]),140); o = S.mesh('oblate',W,G,M.plain('#F7F0DE',.8,.15,0.,0.,.04,.15,30.)); o.parent = g
    if glaze: coat(V,F,(V[:,2]-.085+.03*fbm(V,2.4,3,.5,seed+5))*.9,.026,.05,glaze,4,seed,.2).parent = g
    else:
        S.scatter('n',P.nut_protos(('#C99A5E','#7A4A22'),4),V,N,sstep(.4,.8,N[:,2]),26,R(seed),(.5,.9),.022,.12,.5,parent=g)
    for k in range(3):
        a = seed+k*2*pi/3; m = almond(k); S.place(m,(.17*math.cos(a),.17*math.sin(a),.290),(0,.06,a)); m.parent = g
    return g

@scene
def sc_elisenlebkuchen():
    studio.setup(); studio.board(3.9,2.9,.14,rot=-.06); a = S.place(lebkuchen(choc(),1),(-.42,-.40,.14),(0,0,.2)); b = S.place(lebkuchen(sugar_glaze('#FFF8EC',.45,.8),4),(.74,-.02,.14),(0,0,.9)); c = S.place(lebkuchen(None,7),(-.20,.86,.14),(0,0,.4))
    crumbs(a,.3,-.4,.55,.85,9,('#A8713C','#5A3418'),5,.0,(.12,.35)); frame([a,b,c],40,-8,.70,.76,.72); return {}
