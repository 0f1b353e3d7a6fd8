"""Snacks, party platters and a few shop items (1920x1440). Imported at the end of products.py."""
import bpy, math, numpy as np
import shapes as S, materials as M, studio
import products as P
from products import disc, sheet, bun_half, dome
from moods import box, lathe, tube, Join, tr, far, metal, emit
from shapes import fbm, worley, sstep, perlin
R = P.R

# ================================================================ fillings
@M.lib
def salad_mat(a='#86A544', b='#DDE3A6', d='#4C7428', through=.28):
    t = M.T('salad'); k,_,_,_ = t.mask(); n = t.noise(7,4,.6); v = t.noise(30,3); f = t.math('ADD',k,t.math('ADD',t.rng(n,.3,.7,-.22,.22),t.rng(v,.3,.7,-.08,.08))); c = t.ramp(f,[(0,b),(.5,a),(1,d)])
    tl = t.n('BsdfTranslucent'); t.t.links.new(c,tl.inputs[0]); mx = t.n('MixShader'); mx.inputs[0].default_value = through; t.p(Base_Color=c,Roughness=.46,Specular=.32,Normal=t.bump(t.math('ADD',n,t.math('MULTIPLY',v,.6)),.45,.03))
    if not through: return t.m
    t.t.links.new(t.b.outputs[0],mx.inputs[1]); t.t.links.new(tl.outputs[0],mx.inputs[2]); t.t.links.new(mx.outputs[0],t.out.inputs[0]); return t.m

def salad(rx=.70, seed=1, z=0., mat=None):
    """leaf with an irregular outline; crinkles grow towards the rim"""
    def rf(r,a):
        Q = np.column_stack([np.cos(a)*2,np.sin(a)*2,a*0+seed]); return rx*r*(1+.13*perlin(Q,seed)*sstep(.4,1,r)+.05*perlin(Q*3.1,seed+2)*sstep(.7,1,r))
    def zf(r,a):
        Q = np.column_stack([np.cos(a)*3,np.sin(a)*3,r*.8]); k = sstep(.60,1.,r); return k*(.060*perlin(Q*1.9,seed)+.055*perlin(Q*4.6,seed+1)+.018*perlin(Q*9,seed+5))-.085*sstep(.72,1,r)*(1+.8*perlin(Q*.7,seed+9))
    return sheet(70,420,rf,zf,.006,mat or salad_mat(),lambda r,a: dict(bake=.08+.40*sstep(.5,1,r)+.12*np.sin(7*a+seed)),(0,0,z))

@M.lib
def meat_mat(col='#DE9A8C', fat='#F4D8C8', dark='#C4756A', sc=1.):
    t = M.T('meat'); rim,_,_,_ = t.mask(); n = t.noise(4.5*sc,4,.62,None,.8); n2 = t.noise(34*sc,3,.6); n3 = t.noise(120,1.); c = t.mix(t.rng(n,.44,.66,0,.75),col,fat); c = t.mix(t.rng(n2,.46,.7,0,.38),c,dark); c = t.mix(rim,c,'#F1DCC4')
    t.p(Base_Color=c,Roughness=t.rng(n2,.3,.7,.38,.58),Specular=.36,Normal=t.bump(t.math('ADD',n2,t.math('MULTIPLY',n3,.4)),.30,.02)); return t.m

@M.lib
def salmon_mat():
    """smoked salmon: orange flesh, thin pale seams in nested bows; mask.bake runs along the slice, mask.flour across it"""
    t = M.T('salmon'); along,across,_,_ = t.mask(); n = t.noise(3.2,3,.6); n2 = t.noise(46,2); bow = t.math('MULTIPLY',t.math('ABSOLUTE',t.math('SUBTRACT',across,.42)),2.1)
    f = t.math('ADD',t.math('MULTIPLY',along,5.6),t.math('ADD',bow,t.math('ADD',t.rng(n,.3,.7,-.42,.42),t.rng(n2,.3,.7,-.05,.05)))); w = t.math('MULTIPLY',t.math('ABSOLUTE',t.math('SUBTRACT',t.math('FRACT',f),.5)),2.)
    c = t.mix(t.rng(n,.3,.7),'#E36A2C','#EF8746'); c = t.mix(t.rng(w,.0,.75,.30,0),c,'#D9571F'); c = t.mix(t.rng(w,.74,.97,0,.62,smooth=True),c,'#F8CBA2')
    t.p(Base_Color=c,Roughness=t.rng(n2,.3,.7,.24,.36),Specular=.45,Clearcoat=.22,Clearcoat_Roughness=.18,Normal=t.bump(t.math('SUBTRACT',n2,t.math('MULTIPLY',t.rng(w,.7,1.),.9)),.18,.02)); return t.m

def salmon_slice(a=0., seed=1, z=0., start=-.25, length=1.15, width=.62, edge=.60, thick=.022, lift=.05):
    """broad slice laid over the roll in direction a; what passes the edge hangs down"""
    nu,nv = 110,70; u,v = np.meshgrid(np.linspace(0,1,nu),np.linspace(-1,1,nv),indexing='ij'); u=u.ravel(); v=v.ravel(); Q = np.column_stack([u*2.2,v*1.3,u*0+seed*3.1]); g = R(seed)
    w = width/2*np.clip(1-(2*u-1)**6,.0,1)**.35*(1+.14*perlin(Q,seed)); x = start+u*length+.05*perlin(Q*1.3+4,seed+1)-.07*v*v*sstep(.6,1,u); y = v*w+.08*np.sin(u*2.4+seed)
    zz = z+lift*v*g.choice([-1,1])+.030*np.sin(v*4.2+u*3.1+seed)*sstep(.15,.7,u)+.022*perlin(Q*2.2,seed+5); X = math.cos(a)*x-math.sin(a)*y; Y = math.sin(a)*x+math.cos(a)*y
    r = np.hypot(X,Y); d = np.clip(r-edge,0,None); r2 = np.where(d>0,edge+.09*(1-np.exp(-d/.09))+.22*d,r); k = r2/np.maximum(r,1e-6); X,Y = X*k,Y*k; zz = zz-.62*np.clip(d-.03,0,None)*sstep(0,.12,d)*(1+.5*perlin(Q*.9,seed+8))
    o = S.mesh('salmon',np.column_stack([X,Y,zz]),S.grid(nu,nv),salmon_mat(),dict(bake=u,flour=(v+1)/2)); m = o.modifiers.new('s','SOLIDIFY'); m.thickness = thick; m.offset = 0; return o

def fold(seed=1, w=.46, mat=None, rho=.032, wav=.035, thick=.013, rimw=.05):
    """slice folded in half; the round fold points to -y at y=0"""
    n = 90; p,s = np.meshgrid(np.linspace(-1,1,n),np.linspace(-1,1,n),indexing='ij'); p=p.ravel(); s=s.ravel(); lim = np.sqrt(np.clip(1-.92*p**2,0.02,1)); q = s*lim*w; L = np.abs(q); arc = rho*np.pi/2
    y = np.where(L<arc,rho*(1-np.cos(L/rho)),rho+(L-arc)); z = np.where(L<arc,rho*np.sin(L/rho),rho)*np.sign(q); x = p*w*1.05; C = np.column_stack([x*2.6,y*1.2,y*0+seed*3.7])
    z = z*(1+1.1*perlin(C*1.5,seed)*np.clip(1-y*1.5,0,1))+wav*np.sin(x*11+seed*2+1.2*perlin(C,seed))*np.clip(1-y*1.2,.1,1)+.03*perlin(C,seed+3); y = y+.05*perlin(C*1.1,seed+7)-.03*p**2
    rim = sstep(1-rimw*1.6,1-rimw*.5,np.abs(s)) if rimw else 0*s; mask = dict(bake=rim) if rimw else dict(bake=(p+1)/2,flour=(s+1)/2); o = S.mesh('fold',np.column_stack([x,y,z]),S.grid(n,n),mat or meat_mat(),mask); m = o.modifiers.new('s','SOLIDIFY'); m.thickness = thick; m.offset = 0; return o

def folds(z, seed=1, n=8, rad=.66, w=.44, mat=None, dz=.05, **k):
    out = []; g = R(seed)
    for i in range(n):
        a = i/n*2*np.pi+g.normal(0,.08); o = fold(seed+i,w*g.uniform(.9,1.1),mat,**k); r = rad*g.uniform(.95,1.06); S.place(o,(r*math.cos(a),r*math.sin(a),z+(i%2)*dz+g.normal(0,.006)),(g.normal(0,.05)-.05,g.normal(0,.06),a+math.pi/2+g.normal(0,.12))); out.append(o)
    return out

@M.lib
def gouda(col='#EDC766', dark='#DDAA45'):
    t = M.T('gouda'); n = t.noise(3,3); n2 = t.noise(50,2); c = t.mix(t.rng(n,.3,.7,0,.6),col,dark); t.p(Base_Color=c,Roughness=.42,Specular=.34,Normal=t.bump(n2,.08,.02)); return t.m

def emmental(s=.60, z=0., rot=.4, seed=1, holes=9, thick=.034, rb=.52, mat=None, droop=.55):
    n = 150; u,v = np.meshgrid(np.linspace(-1,1,n),np.linspace(-1,1,n),indexing='ij'); V = np.column_stack([u.ravel()*s,v.ravel()*s*.94,np.zeros(n*n)]); F = S.grid(n,n); c = V[F].mean(1); keep = np.ones(len(F),bool); g = R(seed)
    for _ in range(holes):
        h = g.uniform(-.92,.92,2)*s; r = g.uniform(.035,.085); keep &= np.hypot((c[:,0]-h[0])/1.15,c[:,1]-h[1]) > r
    r = np.hypot(V[:,0],V[:,1]); V[:,2] = -droop*np.clip(r-rb,0,9)**1.35+.012*perlin(V*2.2+seed,seed); o = S.mesh('cheese',V,F[keep],mat or gouda()); m = o.modifiers.new('s','SOLIDIFY'); m.thickness = thick; m.offset = 0; return S.place(o,(0,0,z),(0,0,rot))

@M.lib
def onion_mat():
    t = M.T('onion'); n = t.noise(20,2); t.p(Base_Color=t.mix(t.rng(n,.35,.65,0,.6),'#F3E9EE','#B986A8'),Roughness=.25,Specular=.45); return t.m
def ring(r=.17, h=.022, mat=None):
    a = np.linspace(0,2*np.pi,60,endpoint=False); prof = np.array([(r-.012,0),(r+.012,0),(r+.012,h*2),(r-.012,h*2)]); V,F = S.revolve(S.resample(np.vstack([prof,prof[:1]]),16),60); return S.mesh('ring',V,F,mat or onion_mat())

def dill(seed=1, L=.34):
    g = R(seed); J = Join(); q = np.column_stack([np.linspace(0,L,12),.05*np.sin(np.linspace(0,2.4,12)+seed),.03+.05*np.sin(np.linspace(0,2.,12))]); W,F,_,_ = S.sweep(q,np.linspace(.009,.004,12),6); J.add(W,F,.3)
    for k in range(46):
        t = g.uniform(.15,1); b = np.array([np.interp(t,np.linspace(0,1,12),q[:,c]) for c in range(3)]); dr = np.array([g.uniform(.2,1.),g.choice([-1,1])*g.uniform(.3,1.),g.uniform(-.15,.7)]); dr /= np.linalg.norm(dr); l = g.uniform(.06,.13)*(1.2-.5*t); A = np.array([b,b+dr*l*.6,b+dr*l+[0,0,-.01]]); W,F,_,_ = S.sweep(S.resample(A,5),np.linspace(.0065,.003,5),5); J.add(W,F,g.uniform(.4,1.))
    return J.mesh(salad_mat('#5F8A35','#9DB963','#2F5A1E'))

def blob(rx, ry, rz, mat, seed=1, amp=.12, n=40):
    d,F = S.cubesphere(n); V = d*[rx,ry,rz]*(1+amp*fbm(d,1.5,3,.5,seed))[:,None]; return S.mesh('blob',V,F,mat)

def slices(kind, z, n=4, rad=.42, r=.19, a0=-.9, h=.035, tilt=.10, seed=0):
    g = R(seed+3); out = []; mat = dict(tomato=P.tomato_mat,cuc=P.cucumber_mat,egg=P.egg_mat)[kind]()
    for k in range(n): a = a0+k*2*np.pi/n+g.normal(0,.08); out.append(disc(r,h,mat,(rad*math.cos(a),rad*math.sin(a),z+g.normal(0,.006)),(tilt*math.sin(a)+g.normal(0,.03),-tilt*-math.cos(a)+g.normal(0,.03),g.uniform(0,6))))
    return out

def stack(seed=1, kind='schinken', lid=True, tilt=(-.13,.04), back=.035, turn=.28):
    """kaiser roll with a loosely laid filling; returns group"""
    b,V,_ = bun_half(False,seed); obs = [b]; z = V[:,2].max()-.015; g = R(seed)
    if kind != 'leberkaes': obs.append(salad(.69,seed,z+.04)); obs.append(salad(.60,seed+4,z+.055))
    if kind == 'schinken': obs += [emmental(.46,z+.085,.9,seed,0,.022,.50)]+folds(z+.135,seed,8,.585,.36,meat_mat())+folds(z+.205,seed+20,7,.53,.34,meat_mat('#E2A294'))+slices('cuc',z+.25,3,.40,.19,-2.2); top = z+.285
    if kind == 'kaese': obs += [emmental(.53,z+.085,.35,seed,11,.034,.50),emmental(.52,z+.135,1.0,seed+3,11,.034,.50,gouda('#F1D37E','#E3B655')),emmental(.52,z+.185,.1,seed+6,10,.034,.50)]+slices('tomato',z+.205,4,.41,.20,-2.0); top = z+.255
    if kind == 'lachs':
        obs.append(blob(.60,.60,.055,M.plain('#FBF4E2',.5,.3,.0,0.,.04,.4,26.),seed,.10,60)); obs[-1].location = (0,0,z+.085)
        for k,(a,st,L) in enumerate(((-2.75,-.30,.98),(-.35,-.30,.98),(-2.2,-.24,1.0),(-.95,-.24,1.0),(-1.58,-.20,1.02),(1.2,-.2,.8))): obs.append(salmon_slice(a+g.normal(0,.06),seed*7+k,z+.125+.024*k,st,L*g.uniform(.95,1.05)))
        top = z+.29
        for k,a in enumerate((-2.15,-1.35,-.8)): o = dill(seed+k); S.place(o,(.50*math.cos(a),.50*math.sin(a),z+.255),(0,.25,a+g.normal(0,.5)),.85); obs.append(o)
    if kind == 'leberkaes':
        c,F = S.cube(90); q = S.rbox(c,p=9.); W = q*[.72,.585,.105]; N = S.normals(W,F); f1,_,cid = worley(W,19.,seed); pit = sstep(.26,.10,f1)*(cid>.70); soft = sstep(.75,1.,np.abs(q[:,0]))
        W = W+N*(.022*fbm(W,1.7,3,.5,seed)+.006*fbm(W,12,3)-.009*pit)[:,None]; W[:,2] += .035*fbm(W*[1,1,0],1.2,2,.5,seed)-.07*soft*np.abs(q[:,0]); rind = sstep(.93,.995,-q[:,1]+.05*fbm(W,5,3,.5,seed))*(.62+.30*fbm(W,2.2,3,.5,seed+6)+.22*q[:,2]); o = S.mesh('leberkaes',W,F,leberkaes_mat(),dict(bake=rind,flour=pit)); S.place(o,(.02,-.14,z+.095),(.03,.02,turn)); obs.append(o)
        mu = mustard_mat(); m = blob(.60,.50,.045,mu,seed,.22,80); S.place(m,(0,-.16,z+.195),(.03,0,turn)); obs.append(m)
        for k,(x,y,r_,h) in enumerate(((-.36,-.63,.10,.05),(-.05,-.70,.13,.075),(.24,-.68,.09,.05))): o = blob(r_,.055,h,mu,seed+k,.25,30); S.place(o,(x,y,z+.165-h*.4),(.2,0,.2*k)); obs.append(o)
        top = z+.225
    if lid: t,_,_ = bun_half(True,seed+4); S.place(t,(0,back,top-.035+.45*max(0,-tilt[0]-.13)),(tilt[0],tilt[1],.5+seed)); obs.append(t)
    return S.group('stack',obs)

@M.lib
def leberkaes_mat():
    """fine pale meat with small pores; mask.bake = baked rind, mask.flour = pores"""
    t = M.T('leberkaes'); rim,pore,_,_ = t.mask(); n = t.noise(38,3); v = t.voronoi(46.); n1 = t.noise(5,3); n3 = t.noise(110,2); c = t.mix(t.rng(n,.35,.7,0,.5),'#DDAA8C','#CF9677'); c = t.mix(t.rng(n1,.35,.7,0,.35),c,'#E6BA9C'); c = t.mix(t.rng(v,.03,.13,.55,0),c,'#A5634A'); c = t.mix(t.math('MULTIPLY',pore,.55),c,'#9C5C44')
    r = t.ramp(t.math('ADD',rim,t.math('ADD',t.rng(n1,.3,.7,-.18,.18),t.rng(n,.3,.7,-.08,.08))),[(0,'#DDAA8C'),(.25,'#D09A5C'),(.55,'#B4712F'),(.8,'#8C4C1B'),(1.,'#5E2E10')]); c = t.mix(t.rng(rim,.04,.22),c,r); t.p(Base_Color=c,Roughness=t.rng(rim,0,1,.50,.36),Specular=.36,Clearcoat=t.rng(rim,0,1,.06,.22),Clearcoat_Roughness=.25,Normal=t.bump(t.math('ADD',n,t.math('ADD',v,t.math('MULTIPLY',n3,.3))),.28,.015)); return t.m
@M.lib
def mustard_mat():
    """sweet Bavarian mustard: brown, coarse, with husks"""
    t = M.T('mustard'); n = t.noise(9,3); v = t.voronoi(52.); v2 = t.voronoi(33.); c = t.mix(t.rng(n,.3,.7),'#A86F22','#B98330'); c = t.mix(t.rng(v,.10,.26,.75,0),c,'#6A3D12'); c = t.mix(t.rng(v2,.06,.16,.6,0),c,'#D9A84E'); t.p(Base_Color=c,Roughness=.36,Specular=.42,Normal=t.bump(t.math('ADD',t.rng(v,.0,.3,1,0),t.math('MULTIPLY',n,.5)),.45,.02)); return t.m
def mustard_pot(loc=(0,0,0)):
    """small stoneware pot, filled, with a spoon of wood"""
    o = [lathe([(.001,0),(.20,0),(.235,.03),(.255,.16),(.25,.27),(.262,.30),(.255,.315),(.235,.30),(.225,.22),(.001,.20)],M.ceramic('#E9DFCB',True,.3),nv=90,n=90)]; b = blob(.222,.222,.04,mustard_mat(),4,.18,40); b.location = (0,0,.25); o.append(b); o.append(tube([(-.02,0,.25),(.16,.05,.40),(.42,.12,.60)],[.035,.018,.022],M.wood('#B98A52','#835A2E',2.),12,30)); return S.place(S.group('pot',o),loc)

@P.scene
def sc_schinkensemmel():
    studio.setup(); studio.board(3.3,2.3,.13,rot=.1); S.place(stack(1,'schinken'),(-.33,-.18,.13),(0,0,.1)); S.place(stack(5,'schinken'),(.82,.72,.13),(0,0,1.1)); studio.camera((.10,.08,.48),7.6,21,-8,focus=(-.3,-.7,.5)); return {}
@P.scene
def sc_kaesesemmel():
    studio.setup(); studio.cloth(4.4,3.2,rot=.25,stripe='#5C6B3A',seed=5,amp=.05); studio.plate(1.5,(.06,.12,.06),'#EFEDE4'); S.place(stack(2,'kaese'),(-.35,-.15,.125),(0,0,.3)); S.place(stack(7,'kaese'),(.72,.62,.125),(0,0,1.5)); studio.camera((.06,.08,.46),7.2,22,-8,focus=(-.3,-.7,.5)); return {}
@P.scene
def sc_lachssemmel():
    studio.setup(); studio.board(3.4,2.5,.12,rot=-.12,a='#8A6844',b='#5F432A'); S.place(stack(3,'lachs',True,(-.30,.05),.14),(-.40,-.20,.12),(0,0,.06)); S.place(stack(8,'lachs'),(.84,.72,.12),(0,0,.25))
    o = lemon(); S.place(o,(.80,-.62,.12),(0,0,.5)); S.place(dill(9,.5),(.32,-.92,.13),(0,0,-.2),1.1); studio.camera((.10,.08,.46),7.4,25,-8,focus=(-.35,-.75,.42)); return dict(size='1920x1440',grade=studio.GRADE)
@P.scene
def sc_leberkaessemmel():
    studio.setup(); studio.board(3.5,2.5,.13,rot=.08); studio.paper(2.3,1.8,(-.30,-.15,.135),.35,'#EADFC9',3); S.place(stack(4,'leberkaes',True,(-.22,.03),.07,.30),(-.38,-.15,.17),(0,0,-.02)); S.place(stack(9,'leberkaes',turn=-.3),(.84,.80,.13),(0,0,.5)); mustard_pot((.92,-.52,.13)); studio.camera((.14,.08,.46),7.6,23,-8,focus=(-.35,-.75,.45)); return dict(size='1920x1440',grade=studio.GRADE)

@M.lib
def lemon_mat():
    t = M.T('lemon'); k,rr,_,_ = t.mask(); s = t.n('SeparateXYZ'); t.t.links.new(t.coord(),s.inputs[0]); n = t.noise(30,2); a = t.math('ARCTAN2',s.outputs[1],s.outputs[0]); seg = t.math('ABSOLUTE',t.math('SINE',t.math('MULTIPLY',a,4.5))); fl = t.mix(t.rng(seg,.05,.22),'#FBF3D2',t.mix(t.rng(n,.3,.7),'#F3D048','#F8E184')); fl = t.mix(t.rng(rr,.80,.86),fl,'#FBF3D6'); c = t.mix(k,'#EDBE24',fl); t.p(Base_Color=c,Roughness=.32,Specular=.45,Normal=t.bump(t.noise(45,2),.25,.02)); return t.m
def lemon():
    d,F = S.cubesphere(60); V = d*[.30,.30,.36]; top = d[:,2] > .0; r = np.hypot(V[:,0],V[:,1])/.30; V[top,2] = 0; o = S.mesh('lemon',V[:, :]*[1,1,-1]*[1,1,1],F[:, ::-1],lemon_mat(),dict(bake=top*1.,flour=r)); 
    o2 = S.mesh('lemon',V,F,lemon_mat(),dict(bake=top*1.,flour=r)); o.hide_render = True; S.place(o2,(0,0,.27),(.85,.0,0)); return S.group('lemon',[o2])

# ================================================================ butter pretzel
def pretzel_halves(seed=2, lift=.10, fill='butter', nu=620, nv=64, salt=90):
    path = S.resample(S.catmull(P.pretzel_path(),40),nu); u = np.linspace(0,1,nu); s = np.abs(u-.5)*2; rad = .15+.15*np.exp(-(s/.30)**2); end = np.minimum(u,1-u); rad = rad*np.sqrt(np.clip(1-(1-np.clip(end/.016,0,1))**2,.0004,1)); rad *= 1+.04*perlin(np.column_stack([u*26,u*0,u*0]),seed); path[:,2] = np.maximum(path[:,2],rad*.88); obs = []
    T_ = np.gradient(path,axis=0); T_ /= np.linalg.norm(T_,axis=1,keepdims=True); Sd = np.cross(T_,[0,0,1.]); Sd /= np.maximum(np.linalg.norm(Sd,axis=1,keepdims=True),1e-9)
    for top in (False,True):
        V,F,uu,ang = S.sweep(path,rad,nv,squash=.9); sv = np.sin(ang); ss = np.abs(uu-.5)*2; pz = np.repeat(path[:,2],nv); flat = (sv<0) if top else (sv>0); hgt = V[:,2]-pz; jag = .012*fbm(V,9,3,.5,seed+top); V[:,2] = np.where(flat,pz+jag-(0 if top else .03),V[:,2]); N = S.normals(V,F); cr = flat*1.
        x = (ang-np.pi/2-.30)+.10*fbm(V,5,3,.5,seed+5); w = .33*np.clip(1-(ss/.30)**2,0,1)**.6+1e-4; xx = x/w; ins = (sstep(1.05,.8,np.abs(xx))*(ss<.30) if top else 0*ss); disp = ins*(-.03+.035*np.clip(1-xx**2,0,1))+.02*np.exp(-((np.abs(xx)-1.1)/.2)**2)*(ss<.30)*top+.03*ins*fbm(V,8,4,.6)+.01*fbm(V,4,3,.5,seed); V = V+N*(disp*(1-cr))[:,None]
        bake = .58+.14*fbm(V,2.5,3,.5,seed)+.06*N[:,2]-.25*sstep(-.3,-.95,N[:,2])*(1-top); bake = bake*(1-ins)+ins*(.24+.34*fbm(V,7,4,.6)); bake = bake*(1-cr)+cr*(.08+.10*fbm(V,9,3)); V[:,2] += lift*top; o = S.mesh('half',V,F,M.crust('lye',.5,.3,crumb='#F6E6C2'),dict(bake=bake,crumb=np.maximum(ins*.8,cr))); obs.append(o)
        if top:
            N2 = S.normals(V,F); gq = S.group('salt',[]); S.scatter('salt',[P.salt_proto(k) for k in range(9)],V,N2,np.clip(N2[:,2]-.45,0,1)*(1-ins)*(1-cr)*(np.exp(-((ss-.38)/.22)**2)+.25),int(salt*1.6),R(seed),(.5,1.2),.004,.03,.6,parent=gq); obs.append(gq)
    k = np.where(s < .74)[0]; q = path[k].copy(); q[:,2] += lift*.42; rr = rad[k]*(1.03+.07*perlin(np.column_stack([u[k]*40,u[k]*0,u[k]*0]),seed+3)); e = np.minimum(np.arange(len(k)),np.arange(len(k))[::-1])/18.; rr = rr*np.sqrt(np.clip(1-(1-np.clip(e,0,1))**2,.0004,1))
    def slab(th,grow,mat,dz,wob,seed2,mask=None):
        n = 40; a = np.linspace(0,2*np.pi,n,endpoint=False); ca = np.sign(np.cos(a))*np.abs(np.cos(a))**.35; sa = np.sign(np.sin(a))*np.abs(np.sin(a))**.6; C = np.column_stack([np.repeat(u[k]*46,n),np.tile(np.cos(a)*1.2,len(k)),np.tile(np.sin(a)*.4,len(k))]); wv = perlin(C,seed2).reshape(len(k),n)
        V = q[:,None]+Sd[k][:,None]*((rr[:,None]*grow+wob*wv)*ca)[...,None]; V[...,2] += dz+th*sa+wob*.5*perlin(C*.8+5,seed2+1).reshape(len(k),n); V = V.reshape(-1,3); F = S.grid(len(k),n,False,True); N = S.normals(V,F); top_ = V.reshape(len(k),n,3)[:,n//4,2].mean()-V.reshape(len(k),n,3)[:,3*n//4,2].mean(); 
        return S.mesh('slab',V,F,mat,dict(bake=.25+.4*np.abs(np.tile(ca,len(k)))*.9))
    if fill == 'butter': obs.append(slab(.055,1.03,butter_mat(),-.012,.025,seed))
    else: obs += party_filling(q,rr,Sd[k],seed,lift)
    return S.group('butterbrezel',obs)
def applied(*obs):
    """prototypes with their modifiers applied: copies then share one mesh in the renderer"""
    bpy.context.view_layer.update(); dg = bpy.context.evaluated_depsgraph_get()
    for o in obs: me = bpy.data.meshes.new_from_object(o.evaluated_get(dg)); o.modifiers.clear(); o.data = me
    return obs
def party_filling(q, rr, side, seed, lift):
    """single leaves, slices and folds along the ropes, each turned outwards, so that no two places look alike"""
    g = R(seed+40); step = np.linalg.norm(np.diff(q[:,:2],axis=0),axis=1); arc = np.concatenate([[0],np.cumsum(step)]); out = []
    leaves_ = far(salad(.24,3,0,salad_mat('#93AC54','#DCE2A8','#5E8036',0.)),salad(.22,8,0,salad_mat('#86A148','#CFD896','#52752E',0.)),salad(.25,14,0,salad_mat('#9CAF62','#E0E5B6','#688840',0.))); hams = far(*[fold(20+i,.21,meat_mat('#E3B49E','#F3DCCB','#CF947F'),.026,.024,.012,.05) for i in range(4)]); cheese = far(*[emmental(.17,0,0,30+i,3,.026,.14,None,.9) for i in range(3)])
    applied(*leaves_,*hams,*cheese)
    def lay(kinds, gap, reach, z, tilt, scale=(.9,1.1), both=True):
        for sgn in ((1,-1) if both else (1,)):
            x = gap*g.uniform(.2,.8)
            while x < arc[-1]:
                i = int(np.searchsorted(arc,x)); x += gap*g.uniform(.75,1.3)
                if i >= len(q): break
                d = side[i]*sgn; a = math.atan2(d[1],d[0]); o = S.dup(kinds[g.integers(len(kinds))]); p = q[i]+d*rr[i]*(reach+g.normal(0,.06)); S.place(o,(p[0],p[1],q[i,2]+z+g.normal(0,.006)),(g.normal(0,tilt),g.normal(0,tilt),a+math.pi/2+g.normal(0,.25)),g.uniform(*scale)*min(1.,.55+rr[i]*1.7)); out.append(o)
    lay(leaves_,.25,.72,-.050,.12,(.8,1.1)); lay(cheese,.24,.66,-.015,.06); lay(hams,.25,1.16,.030,.08); lay(cheese,.55,.70,.062,.06); lay(leaves_[:2],.52,.62,.075,.10,(.7,.9)); return out
@M.lib
def butter_mat():
    t = M.T('butter'); n = t.noise(9,3); t.p(Base_Color=t.mix(t.rng(n,.3,.7),'#FBE7A0','#F3D57A'),Roughness=.36,Specular=.4,Normal=t.bump(n,.2,.03)); return t.m

@P.scene
def sc_butterbrezel():
    studio.setup(); studio.board(3.7,3.0,.14,rot=-.08); S.place(pretzel_halves(),(0,-.02,.14),(0,0,.14)); 
    studio.camera((0,-.05,.30),8.7,36,-8,fstop=.7,focus=(0,-.9,.4)); return {}
@P.scene
def sc_riesenbrezel():
    studio.setup(); studio.board(4.1,3.7,.14,round_=True,a='#B98C58',b='#84592F'); S.place(pretzel_halves(6,.17,'party',salt=90),(0,-.05,.15),(0,0,.1),1.24); studio.camera((0,-.20,.28),10.2,39,-8,fstop=.7,focus=(0,-1.0,.4)); return dict(size='1920x1440',grade=studio.GRADE)

# ================================================================ baked savouries
@M.lib
def cheesecrust(pal='wheat'):
    """baked dough (mask.bake) with melted, browned cheese (mask.flour = amount)"""
    t = M.T('cheesecrust'); bake,ch,tm,_ = t.mask(); n1 = t.noise(7,3,.6); n2 = t.noise(32,3,.6); n3 = t.noise(110,1.); b = t.math('ADD',bake,t.math('ADD',t.rng(n1,.3,.7,-.07,.07),t.rng(n2,.3,.7,-.05,.05))); col = t.ramp(b,M.PAL[pal]); tc = t.mix(t.rng(n2,.35,.7),'#A8331A','#C9552A'); col = t.mix(t.rng(t.math('ADD',tm,t.rng(n2,.3,.7,-.15,.15)),.35,.65),col,tc)
    f = t.math('ADD',ch,t.math('ADD',t.rng(n1,.3,.7,-.25,.25),t.rng(n2,.3,.7,-.22,.22))); k = t.math('MULTIPLY',t.rng(f,.36,.56,smooth=True),t.rng(ch,0,.1)); cc = t.ramp(t.math('ADD',t.rng(n2,.3,.72),t.math('MULTIPLY',t.rng(n1,.4,.7),.35)),[(0,'#F4D488'),(.35,'#EDBE5C'),(.62,'#DB9435'),(.85,'#AD5F1C'),(1,'#7C3D10')]); col = t.mix(k,col,cc)
    h = t.math('ADD',t.math('MULTIPLY',n2,.8),t.math('MULTIPLY',n3,.25)); t.p(Base_Color=col,Roughness=t.rng(k,0,1,.48,.36),Specular=.4,Clearcoat=t.rng(k,0,1,.12,.25),Clearcoat_Roughness=.2,Normal=t.bump(t.math('ADD',h,t.math('MULTIPLY',k,.8)),.5,.025)); return t.m

def strands(V, N, w, count, seed, parent, sc=1.):
    pr = []
    for k in range(5):
        g = R(k+70); q = np.array([(-.09,0,0),(-.03,.02*g.normal(),.012),(.03,.02*g.normal(),.01),(.09,.02*g.normal(),-.004)]); W,F,_,_ = S.sweep(S.resample(S.catmull(q,6),16),.016*np.sqrt(np.clip(1-np.linspace(-1,1,16)**6,.01,1)),8,squash=.6); pr.append(S.hide_proto(S.mesh('strand',W,F,M.seedmat(('#F2CD78','#E9B652','#DD9A3C')[k%3],'#C47A28',.4))))
    S.scatter('str',pr,V,N,w,count,R(seed),(.6*sc,1.1*sc),.010,.03,.12,parent=parent)

def kaesestange(seed=4, n=130):
    V,F,d = dome(n,1.12,.30,.30,.24,2.5,.9); N = S.normals(V,F); tw = np.sin(V[:,0]*8.2+V[:,1]*5.5); up = sstep(.0,.5,N[:,2]); gro = np.clip(1-np.abs(tw),0,1)**2; V2 = V+N*(.05*np.abs(tw)*up-.03*gro*up+.03*fbm(V,2.2,3,.5,seed)+.006*fbm(V,14,3))[:,None]; N2 = S.normals(V2,F); ch = sstep(.1,.6,N2[:,2])*(.75+.5*fbm(V,2.6,3,.5,seed+2)); V2 = V2+N2*(.022*sstep(.45,.6,ch+.25*fbm(V,7,3,.5,3)))[:,None]
    bake = .42+.14*fbm(V,2.5,3,.5,seed)+.12*np.abs(tw)*up-.12*gro-.15*sstep(.1,0,V[:,2]); g = S.group('stange',[S.mesh('stange',V2,F,cheesecrust(),dict(bake=bake,flour=ch))]); strands(V2,N2,np.clip(N2[:,2]-.2,0,1),55,seed,g,.75); S.scatter('s',[P.seed_proto('sesame'),P.seed_proto('poppy')],V2,N2,np.clip(N2[:,2]-.3,0,1),120,R(seed+1),(.7,1.),0,.04,.2,parent=g); return g
@P.scene
def sc_kaesestange():
    studio.setup(); studio.board(3.4,2.4,.14,rot=.1); 
    for k,(x,y,r) in enumerate(((-.12,-.48,.26),(.05,.12,.20),(.15,.72,.30))): S.place(kaesestange(4+k),(x,y,.14),(0,0,r))
    studio.camera((-.06,.08,.26),7.9,37,-10,focus=(-.1,-.5,.35)); return {}

@M.lib
def melt_mat():
    """melted cheese: yellow, blistered brown where it lay highest"""
    t = M.T('melt'); n1 = t.noise(5,3,.6); n2 = t.noise(19,3,.6); n3 = t.noise(80,2); f = t.math('ADD',t.rng(n2,.34,.72),t.math('MULTIPLY',t.rng(n1,.42,.68),.45)); c = t.ramp(f,[(0,'#F3D58A'),(.3,'#EBBD60'),(.55,'#DB9A3C'),(.8,'#AF621E'),(1,'#7C3D0E')]); t.p(Base_Color=c,Roughness=.40,Specular=.38,Clearcoat=.10,Clearcoat_Roughness=.25,Normal=t.bump(t.math('ADD',n2,t.math('MULTIPLY',n3,.3)),.35,.02)); return t.m
def pizzaschnecke(seed=1):
    """rolled yeast dough with tomato, ham and cheese that has run over the turns"""
    from products_sweet import snail, coat
    g,V,F,(W,G) = snail(seed,2.75,.255,.135,('#A83A1A','#8E2A12'),2000,110,.075,.90); N = S.normals(V,F); NW = S.normals(W,G); part = {o.name.split('.')[0]: o for o in g.children}; part['snail'].data.materials[0] = M.crust('wheat',.12,.48,crumb='#9C3016',micro=1.1); part['filling'].data.materials[0] = sauce_mat()
    for Q,H,n,lim in ((V,F,N,.35),(W,G,NW,.25)):
        r = np.hypot(Q[:,0],Q[:,1]); d = np.minimum(.09*(fbm(Q*[1,1,.3],1.9,3,.5,seed+4)+.14+.10*fbm(Q,5,2,.5,seed)),np.minimum((n[:,2]-lim)*.16,(.64-r)*.5)); coat(Q,H,d,.026,.045,melt_mat(),4,seed,.5).parent = g
    pr = []
    for k in range(4): c,H = S.cube(10); Q = S.rbox(c,p=5.)*[.062,.050,.030]*R(k).uniform(.7,1.25,3); pr.append(S.hide_proto(S.mesh('hamcube',Q,H,meat_mat('#CF8072','#E5AE9C','#B0584C'),dict(bake=np.zeros(len(Q))))))
    S.scatter('h',pr,W,NW,sstep(.3,.7,NW[:,2]),20,R(seed+2),(.7,1.1),.0,.11,.5,parent=g); S.scatter('h',pr,V,N,sstep(.75,.95,N[:,2])*(np.hypot(V[:,0],V[:,1])<.58),12,R(seed+5),(.6,1.),-.012,.14,.4,parent=g); pr = []
    for k in range(3): d2,H = S.cubesphere(8); Q = d2*[.036,.016,.005]; Q[:,2] += .02*d2[:,0]**2; pr.append(S.hide_proto(S.mesh('herb',Q,H,M.seedmat('#66703A','#3E4A22'))))
    S.scatter('hb',pr,V,N,sstep(.6,.9,N[:,2])*(np.hypot(V[:,0],V[:,1])<.62),60,R(seed+3),(.4,1.),-.030,.035,.35,parent=g); return g
@M.lib
def sauce_mat():
    t = M.T('sauce'); n = t.noise(14,3); n2 = t.noise(60,2); c = t.mix(t.rng(n,.3,.7),'#9E2C12','#C04E22'); c = t.mix(t.rng(n2,.55,.7,0,.5),c,'#6A1C0A'); t.p(Base_Color=c,Roughness=.38,Specular=.4,Normal=t.bump(t.math('ADD',n,n2),.4,.02)); return t.m
@P.scene
def sc_pizzaschnecke():
    studio.setup(); studio.board(3.4,2.6,.14,rot=-.1); S.place(pizzaschnecke(1),(-.42,-.28,.14),(0,0,.4),1.08); S.place(pizzaschnecke(5),(.76,.62,.14),(0,0,1.9),1.04); loose_crumbs(.55,-.7,.45,22,.145,3); studio.camera((.12,.12,.22),6.9,40,-10,focus=(-.35,-.55,.32)); return dict(size='1920x1440',grade=studio.GRADE)

@M.lib
def quiche_mat():
    t = M.T('quiche'); bake,ch,cream,_ = t.mask(); n1 = t.noise(6,3,.6); n2 = t.noise(30,3,.6); v = t.voronoi(9.,out='Color'); b = t.math('ADD',bake,t.math('ADD',t.rng(n1,.3,.7,-.08,.08),t.rng(n2,.3,.7,-.05,.05))); c = t.mix(cream,t.ramp(b,[(0,'#F9E7B4'),(.2,'#F3CF7C'),(.4,'#E3A548'),(.6,'#BF7426'),(.85,'#82440F'),(1,'#4A230A')]),t.mix(t.rng(n2,.4,.7),'#F8E3A6','#EFCF82')); t.p(Base_Color=c,Roughness=.5,Specular=.32,Normal=t.bump(n2,.4,.02)); return t.m
def veg_protos():
    out = []; 
    for k,(col,sz) in enumerate((('#A23420',(.12,.07,.05)),('#B5482A',(.10,.08,.05)),('#CF9430',(.11,.07,.05)),('#B9692E',(.085,.08,.05)))):
        c,F = S.cube(14); V = S.rbox(c,p=4.)*sz*R(k+3).uniform(.8,1.15,3); V += .012*fbm(V,8,2,.5,k)[:,None]; V[:,2] += .25*V[:,0]**2*4*.2; out.append(S.hide_proto(S.mesh('veg',V,F,M.plain(col,.35,.4,.12,0.,.07,.2,30.))))
    return out
def broccoli(seed=1):
    g = R(seed); J = Join(); d,F = S.cubesphere(8)
    for k in range(46):
        v = g.normal(0,1,3); v /= np.linalg.norm(v); v[2] = abs(v[2])*.75; s = g.uniform(.030,.048); J.add(d*s*(1+.25*perlin(d*3+k,k))[:,None]+v*[.12,.12,.10],F,g.uniform(.5,1.))
    W,G,_,_ = S.sweep(np.column_stack([np.zeros(8),np.zeros(8),np.linspace(-.14,.05,8)]),np.linspace(.05,.075,8),12,up=(0,1,0)); J.add(W,G,.05); return J.mesh(salad_mat('#648C40','#B9C983','#3F6C2C'))
def quiche(seed=1, R0=1.55, ang=.82, H=.46):
    c,F = S.cube(100); q = S.rbox(c,p=16.); u=(q[:,0]+1)/2; v=q[:,1]; w=(q[:,2]+1)/2; r = .03+u*(R0-.03); a = v*ang/2; back = sstep(.915,.94,u); V = np.column_stack([r*np.sin(a),r*np.cos(a)-R0*.62,w*(H+.11*back+.015*np.sin(a*46)*back)]); N = S.normals(V,F); s = np.sign((N*(V-V.mean(0))).sum()); N*=s; F = F if s>0 else F[:, ::-1]; V[:,0] += .03*np.sin(a)*back*w; base = sstep(.17,.13,w+.012*fbm(V,6,2)); top = sstep(.93,.985,w)*(1-back); dough = np.maximum(base,back)
    V = V+N*(dough*.02*fbm(V,9,3,.5,seed)+(1-dough)*(.014*fbm(V,6,4,.6,seed)-.016*sstep(.34,.1,worley(V,12,3)[0])*(1-top))+top*.035*fbm(V,3,3,.5,seed))[:,None]; bake = dough*(.42+.14*fbm(V,5,3)+.14*back); bake = bake*(1-top)+top*(.36+.34*fbm(V,2.6,4,.55,7)+.10*sstep(.75,.93,u)); N2 = S.normals(V,F); N2 = N2*np.sign((N2*(V-V.mean(0))).sum())
    g = S.group('quiche',[S.mesh('quiche',V,F,quiche_mat(),dict(bake=bake,crumb=(1-dough)*(1-top)))]); ins = top*sstep(.88,.83,u)*sstep(.08,.2,u)*(np.abs(v)<.80); S.scatter('v',veg_protos(),V,N2,ins,26,R(seed),(.5,.8),.035,.10,.35,parent=g)
    face = (1-dough)*(1-top)*sstep(.22,.3,w)*sstep(.86,.76,w)*(np.abs(v)>.97)*sstep(.06,.15,u); S.scatter('v',veg_protos()+[broccoli(9)],V,N2,face,26,R(seed+3),(.4,.75),.028,.11,.3,parent=g); br = S.hide_proto(broccoli(2)); br2 = S.hide_proto(broccoli(5)); S.scatter('b',[br,br2],V,N2,ins,8,R(seed+6),(.5,.72),.045,.20,.3,parent=g)
    S.scatter('h',[S.hide_proto(S.mesh('herb',S.cubesphere(6)[0]*[.03,.018,.006],S.cubesphere(6)[1],M.seedmat('#5E7A32','#3A5220')))],V,N2,ins,60,R(seed+5),(.4,1.),-.004,.03,.3,parent=g); return g
@P.scene
def sc_gemuesequiche():
    studio.setup(); studio.plate(1.42,col='#EEF0EA'); S.place(quiche(),(.0,.0,.07),(0,0,-.75)); studio.camera((.02,0,.28),6.3,33,-8,focus=(-.1,-.3,.4)); return {}

# ================================================================ wrap
@M.lib
def tortilla_mat():
    t = M.T('tortilla'); n1 = t.noise(5,3,.6); v = t.voronoi(4.2); n2 = t.noise(40,2); k = t.math('MULTIPLY',t.rng(t.math('ADD',v,t.rng(n2,.3,.7,-.1,.1)),.12,.40,1,0,smooth=True),t.rng(n1,.36,.52)); c = t.mix(t.rng(n1,.3,.7,0,.5),'#F3E2BD','#E8CC98'); c = t.mix(t.math('MULTIPLY',k,.8),c,'#A9672F'); t.p(Base_Color=c,Roughness=.72,Specular=.2,Normal=t.bump(t.math('ADD',n1,t.math('MULTIPLY',n2,.3)),.3,.03)); return t.m
def wraphalf(seed=1, r=.40, L=1.25, slope=.55, paper=True):
    """stands on z=0, cut face on top sloping towards -y"""
    g = R(seed); obs = []; nu,nv = 90,160; a = np.linspace(0,2*np.pi,nv,endpoint=False); top = lambda x,y: L+slope*y
    t = np.linspace(0,1,nu)[:,None]; rr = r*(.80+.20*sstep(0,.35,t))*np.ones(nv); C = np.stack([np.cos(a)[None]*np.ones((nu,1))*1.2,np.sin(a)[None]*np.ones((nu,1))*1.2,t*1.5*np.ones(nv)],-1).reshape(-1,3); rr = rr*(1+.05*perlin(C,seed).reshape(nu,nv)+.02*perlin(C*3,seed+1).reshape(nu,nv)); seam = (a[None]-1.9)%(2*np.pi); rr = rr+.018*sstep(.0,.08,seam)*sstep(6.2,1.,seam)
    X,Y = rr*np.cos(a),rr*np.sin(a); Z = t*top(X,Y); V = np.stack([X,Y,Z],-1).reshape(-1,3); o = S.mesh('tort',V,S.grid(nu,nv,False,True)[:, ::-1],tortilla_mat()); m = o.modifiers.new('s','SOLIDIFY'); m.thickness = .022; obs.append(o)
    th = np.linspace(0,2*np.pi*1.15,150); rs = np.linspace(r*.93,r*.74,150)*(1+.05*np.sin(th*3+seed)); rows = [np.column_stack([rs*np.cos(th+1.9),rs*np.sin(th+1.9),top(0,rs*np.sin(th+1.9))-d]) for d in (.0,.12,.3)]; o = S.mesh('tort2',np.vstack(rows),S.grid(3,150),tortilla_mat()); m = o.modifiers.new('s','SOLIDIFY'); m.thickness = .02; obs.append(o)
    n = 50; F_ = np.array([[q*math.cos(b),q*math.sin(b),top(0,q*math.sin(b))-.045] for q in np.linspace(.01,r*.92,n) for b in a]); F_[:,2] += .03*fbm(F_,6,3); obs.append(S.mesh('sauce',F_,S.grid(n,nv,False,True),M.plain('#F0E2C0',.4,.35,.1,0.,.1,.4,30.)))
    mats = dict(ch=(M.plain('#E9CFA0',.6,.25,0.,0.,.2,.5,40.),(.085,.07)),to=(M.plain('#C6341F',.22,.5,.3,0.,.15,.2,30.),(.07,.055)),ca=(M.plain('#DE8228',.4,.4,.1,0.,.1,.2,30.),(.035,.03)),cu=(M.plain('#CFE0A0',.3,.4,.1,0.,.1,.2,30.),(.06,.03)),pe=(M.plain('#D9A52C',.3,.45,.2,0.,.1,.2,30.),(.06,.025))); pts = []
    for _ in range(4000):
        p = g.uniform(-r,r,2)
        if np.hypot(*p) < r*.72 and all(np.hypot(*(p-x)) > .076 for x in pts): pts.append(p)
    ks = ['ch','to','ca','cu','ch','pe','ca','to']
    for i,p in enumerate(pts):
        mt,(sx,sy) = mats[ks[i%8]]; c,F = S.cube(12); V = S.rbox(c,p=4.)*[sx,sy,.16]*[g.uniform(.8,1.15),g.uniform(.8,1.15),1]; V += .014*fbm(V+i,9,2,.5,i)[:,None]; b = S.mesh('bit',V,F,mt); S.place(b,(p[0],p[1],top(0,p[1])-.115+g.uniform(-.02,.05)),(g.normal(0,.18)+.25,g.normal(0,.18),g.uniform(0,6))); obs.append(b)
    for i in range(7):      # salad ribbons between the bits
        th = np.linspace(0,g.uniform(1.2,2.4),60)+g.uniform(0,6); q = r*g.uniform(.30,.70)*(1+.12*np.sin(th*9+i)); rows = [np.column_stack([q*np.cos(th),q*np.sin(th),top(0,q*np.sin(th))+d+.03*np.sin(th*17+i+d*20)]) for d in (-.2,-.05,.035,.075)]; o = S.mesh('sal',np.vstack(rows),S.grid(4,60),salad_mat(),dict(bake=np.repeat([.1,.3,.7,.9],60))); m = o.modifiers.new('s','SOLIDIFY'); m.thickness = .007; obs.append(o)
    if paper:
        nz = 50; t = np.linspace(0,1,nz)[:,None]; rr = r*(.83+.20*sstep(0,.35,t))*1.045*np.ones(nv); rr = rr*(1+.018*perlin(C[:nz*nv]*2.3 if len(C)>=nz*nv else C,seed+5).reshape(nz,nv)); X,Y = rr*np.cos(a),rr*np.sin(a); zz = t*(L*.60+.05*np.sin(a*2+seed)+.015*np.sign(np.sin(a*40))*0); o = S.mesh('pap',np.stack([X,Y,zz],-1).reshape(-1,3),S.grid(nz,nv,False,True)[:, ::-1],M.plain('#D9BE8E',.8,.15,0.,0.,.08,.25,25.)); m = o.modifiers.new('s','SOLIDIFY'); m.thickness = .01; obs.append(o)
        h = np.linspace(0,2*np.pi,120); hr = np.interp(.62*L*.95/(L*.6),[0,1],[.9,1.03])*r*1.035; obs.append(tube(np.column_stack([hr*1.03*np.cos(h),hr*1.03*np.sin(h),np.full(120,L*.40)+.012*np.sin(3*h)]),.016,M.plain('#9A7B4E',.85,.1),8,120))
    return S.group('wrap',obs)
@P.scene
def sc_wrap():
    studio.setup(); studio.board(3.3,2.5,.13,rot=.06); S.place(wraphalf(1,slope=-.42,paper=False),(-.50,.62,.535),(math.pi/2,0,-.16),1.0); S.place(wraphalf(6,slope=-.42),(.46,.74,.545),(math.pi/2,0,.10),1.0); studio.camera((.0,-.02,.44),6.5,29,-5,focus=(-.2,-.55,.6)); return {}

# ================================================================ drinks
@M.lib
def glassmat(col='#FFFFFF', spec=1.):
    """thin clear glass: fresnel reflection over straight transparency (no refraction noise)"""
    t = M.T('glass'); tr_ = t.n('BsdfTransparent'); tr_.inputs[0].default_value = M.lin(col); gl = t.n('BsdfGlossy'); gl.inputs['Roughness'].default_value = .03; lw = t.n('LayerWeight'); lw.inputs['Blend'].default_value = .32; mx = t.n('MixShader'); t.t.links.new(t.rng(lw.outputs['Fresnel'],0,1,.02,.55),mx.inputs[0]); t.t.links.new(tr_.outputs[0],mx.inputs[1]); t.t.links.new(gl.outputs[0],mx.inputs[2]); t.t.links.new(mx.outputs[0],t.out.inputs[0]); return t.m
@M.lib
def juice(col='#F8D680', edge='#E2A440'):
    """amber spritzer: refraction for camera rays, tinted transparency for shadows"""
    t = M.T('juice'); rf = t.n('BsdfRefraction'); rf.inputs['IOR'].default_value = 1.25; rf.inputs['Roughness'].default_value = .04; lw = t.n('LayerWeight'); lw.inputs['Blend'].default_value = .4; c = t.mix(t.rng(lw.outputs['Facing'],.2,.95),col,edge); t.t.links.new(c,rf.inputs['Color']); em = t.n('Emission'); t.t.links.new(c,em.inputs[0]); em.inputs[1].default_value = .10; ad = t.n('AddShader'); t.t.links.new(rf.outputs[0],ad.inputs[0]); t.t.links.new(em.outputs[0],ad.inputs[1])
    tr_ = t.n('BsdfTransparent'); tr_.inputs[0].default_value = M.lin('#F7D28A'); lp = t.n('LightPath'); mx = t.n('MixShader'); t.t.links.new(lp.outputs['Is Shadow Ray'],mx.inputs[0]); t.t.links.new(ad.outputs[0],mx.inputs[1]); t.t.links.new(tr_.outputs[0],mx.inputs[2]); t.t.links.new(mx.outputs[0],t.out.inputs[0]); return t.m
def bottle(loc=(0,0,0)):
    pr = np.array([(.001,.03),(.27,.02),(.325,.05),(.34,.14),(.34,1.15),(.335,1.28),(.30,1.42),(.20,1.62),(.145,1.80),(.13,1.98),(.13,2.12)]); q = S.resample(S.catmull(pr,10),120); sh = lathe(np.vstack([q,[(.142,2.13),(.142,2.17),(.13,2.19),(.12,2.18)]]),glassmat(),smooth=False,n=160)
    k = q[q[:,1]<1.62]*[.955,1]; k[0] = (.001,.05); k[:,1] = np.maximum(k[:,1],.05); liq = lathe(np.vstack([k,[(.001,k[-1,1])]]),juice(),smooth=False,n=140); cap = lathe([(.001,2.30),(.13,2.30),(.155,2.27),(.16,2.14),(.165,2.10)],M.plain('#B58A3A',.3,.5,.3,0.,.03),nv=64,smooth=False); V = np.array([v.co for v in cap.data.vertices]); a = np.arctan2(V[:,1],V[:,0]); f = 1+.03*np.cos(a*21)*(V[:,2]<2.26); 
    for v,ff in zip(cap.data.vertices,f): v.co.x *= ff; v.co.y *= ff
    return S.place(S.group('bottle',[sh,liq,cap]),loc)
def tumbler(loc=(0,0,0), level=.80):
    sh = lathe([(.001,0),(.24,0),(.265,.03),(.275,.10),(.33,1.12),(.335,1.13),(.322,1.13),(.262,.14),(.24,.10),(.001,.09)],glassmat(),smooth=False,n=140); liq = lathe([(.001,.10),(.235,.11),(.262,.16),(.262+(.318-.262)*level,.14+.99*level),(.001,.14+.99*level)],juice(),smooth=False,n=120); obs=[sh,liq]; g = R(2); d,F = S.cubesphere(6); pr = S.hide_proto(S.mesh('bub',d*.012,F,M.plain('#FFF3D0',.1,.5)))
    for k in range(46): a = g.uniform(0,6.28); z = .14+.99*level; rr = .30*math.sqrt(g.uniform(.5,1)) if k<34 else g.uniform(0,.28); o = bpy.data.objects.new('b',pr.data); bpy.context.scene.collection.objects.link(o); o.location = (rr*math.cos(a),rr*math.sin(a),z+.004); s = g.uniform(.5,1.5); o.scale = (s,s,s); obs.append(o)
    return S.place(S.group('tumbler',obs),loc)
@M.lib
def apple_mat():
    t = M.T('apple'); k,_,_,_ = t.mask(); n = t.noise(4,3); n2 = t.noise(38,2,.6); f = t.math('ADD',k,t.math('ADD',t.rng(n,.3,.7,-.25,.25),t.rng(n2,.3,.7,-.10,.10))); c = t.ramp(f,[(0,'#D9C95A'),(.35,'#E0A84A'),(.6,'#C4452C'),(1,'#8E1E1C')]); v = t.voronoi(26.); c = t.mix(t.rng(v,.04,.09,.5,0),c,'#EBDD9C'); t.p(Base_Color=c,Roughness=.28,Specular=.45,Clearcoat=.25,Clearcoat_Roughness=.15); return t.m
def apple(seed=1):
    d,F = S.cubesphere(70); z = d[:,2]; rad = np.hypot(d[:,0],d[:,1]); a = np.arctan2(d[:,1],d[:,0]); V = d*.37*[1,1,.92]; V[:,2] -= .16*np.exp(-(rad/.24)**2)*(z>0)-.09*np.exp(-(rad/.22)**2)*(z<0); V[:,:2] *= (1+.07*z+.02*np.cos(5*a)*np.clip(-z,0,1)**1.5)[:,None]; V += d*(.012*fbm(d,1.6,2,.5,seed))[:,None]; V[:,2] -= V[:,2].min(); k = .45+.4*np.sin(a+seed)+.15*z; o = S.mesh('apple',V,F,apple_mat(),dict(bake=k)); st = tube([(0,0,.50),(.01,0,.62),(.05,.01,.72)],[.014,.012,.018],M.plain('#5A3D22',.7),8,20,up=(0,1,0)); return S.group('apple',[o,st])
@P.scene
def sc_apfelschorle():
    studio.setup(); studio.board(2.9,2.0,.12,rot=.1); bottle((-.38,.22,.12)); tumbler((.42,-.12,.12)); S.place(apple(1),(1.0,.42,.12),(0,0,.6)); S.place(apple(4),(-.98,-.22,.12),(.12,0,2.2),.92); studio.camera((.03,.05,1.16),10.2,14,-6,fstop=.7,focus=(0,-.2,.9)); return {}

# ================================================================ party
def mini(ob, s): return ob
@P.scene
def sc_brezelplatte():
    studio.setup(); studio.board(4.3,4.3,.14,round_=True); p1,p2,l1,l2 = far(P.pretzel(2,420,44),P.pretzel(9,420,44),P.laugenstange(4,80),P.laugenstange(9,80)); g = R(3)
    for j in range(9): a = j/9*2*np.pi+.2; S.place(S.dup((p1,p2)[j%2]),(1.52*math.cos(a),1.52*math.sin(a),.14+.03*(j%2)),(.05*(j%2),0,a+math.pi/2+g.normal(0,.25)),.43)
    for j in range(8): a = j/8*2*np.pi+.3; S.place(S.dup((l1,l2)[j%2]),(.86*math.cos(a),.86*math.sin(a),.14),(0,0,a+.12+g.normal(0,.05)),.36)
    from moods import bowl
    b = bowl(.44,.34,'#EFE7DA',True,(0,0,.14),M.plain('#E9A766',.5,.3,.05,0.,.15,.4,30.),.07)
    S.scatter('c',[S.hide_proto(ring(.03,.006,M.plain('#6E8E3A',.5)))],np.column_stack([g.uniform(-.25,.25,200),g.uniform(-.25,.25,200),np.full(200,.14+.31)]),np.tile([0,0,1.],(200,1)),np.ones(200),16,g,(.8,1.2),0,.06,.3)
    studio.camera((0,-.05,.2),10.6,40,-8,fstop=.6,focus=(0,-.9,.3)); return {}

def partyroll(seed, top, pal='wheat', n=80):
    V,F,d = dome(n,.60,.60,.44,.26,2.0,.82,.72); N = S.normals(V,F); V2 = V+N*(.03*fbm(V,1.8,3,.5,seed)+.007*fbm(V,12,3,.5,seed))[:,None]; N2 = S.normals(V2,F); r = np.hypot(V[:,0],V[:,1])/.6; bake = .44+.12*fbm(V,2.6,3,.5,seed)+.12*sstep(.2,.9,N[:,2])-.32*sstep(.80,1.0,r); fl = 0*bake
    if top == 'flour': fl = .9*sstep(.3,.9,N[:,2])*(.7+.5*fbm(V,3,3,.5,seed))
    if top == 'cheese':
        ch = sstep(.15,.6,N2[:,2])*(.85+.4*fbm(V,2.6,3,.5,seed)); g = S.group('roll',[S.mesh('roll',V2,F,cheesecrust(),dict(bake=bake,flour=ch))]); strands(V2,N2,np.clip(N2[:,2]-.3,0,1),90,seed,g,.9); return g
    mat = M.crust('lye',.55,.28,crumb='#F6DFAE') if top=='lye' else M.crust(pal,.2,.45); cr = 0*bake
    if top == 'lye': sd = np.minimum(np.abs(V[:,0]),np.abs(V[:,1])); cr = sstep(.07,.03,sd)*sstep(.55,.35,r)*sstep(.2,.5,N[:,2]); bake = .60+.12*fbm(V,2.5,3,.5,seed)-.3*sstep(.8,1,r); bake = bake*(1-cr)+cr*.25; V2 = V2+N*(cr*.02)[:,None]
    g = S.group('roll',[S.mesh('roll',V2,F,mat,dict(bake=bake,flour=fl,crumb=cr*.9))])
    kinds = dict(sesame=('sesame',),poppy=('poppy',),sun=('sunflower','sunflower','pumpkin','flax'),flax=('flax','sesame','oat')).get(top)
    if kinds: S.scatter('s',[P.seed_proto(k) for k in kinds],V2,N2,sstep(.25,.6,N2[:,2]),dict(sesame=330,poppy=620,sun=130,flax=240)[top],R(seed),(.8,1.15),.002,.02 if top=='poppy' else .032,.2,parent=g)
    if top == 'lye': S.scatter('salt',[P.salt_proto(k) for k in range(3)],V2,N2,np.clip(N2[:,2]-.5,0,1)*(1-cr),40,R(seed),(.5,1.),-.003,.06,.5,parent=g)
    return g
@P.scene
def sc_partyrad():
    studio.setup(); studio.board(4.7,4.7,.14,round_=True); ks = ['sesame','poppy','sun','flour','lye','cheese','flax','plain']; pr = [partyroll(3+i,k,'rye' if k in ('sun','flour','flax') else 'wheat') for i,k in enumerate(ks)]; far(*pr); g = R(2)
    def put(k,x,y,s): S.place(S.dup(pr[k]),(x,y,.14),(g.normal(0,.03),g.normal(0,.03),g.uniform(0,6)),(s,s,s*g.uniform(.95,1.08)))
    put(5,0,0,.86)
    for j in range(6): a = j/6*2*np.pi+.25; put((0,4,2,1,3,6)[j],.86*math.cos(a),.86*math.sin(a),.82)
    for j in range(12): a = j/12*2*np.pi+.1; put((1,3,0,5,4,2,7,1,6,0,4,2)[j],1.68*math.cos(a),1.68*math.sin(a),.80)
    studio.camera((0,-.05,.25),11.2,40,-8,fstop=.6,focus=(0,-.9,.3)); return {}

def toast(seed=1, s=.40, pal='wheat', dark=False):
    c,F = S.cube(40); V = S.rbox(c,p=9.)*[s,s,.075]+[0,0,.075]; N = S.normals(V,F); V = V+N*(.010*fbm(V,5,3,.5,seed)-.012*sstep(.35,.1,worley(V,11,seed)[0]))[:,None]; rim = sstep(.955,.985,np.maximum(np.abs(c[:,0]),np.abs(c[:,1]))); return S.mesh('toast',V,F,M.crumb('#9A6A3C','#5C3818',1.,'dark') if dark else M.crumb('#F3DFB2','#D3A868',1.,pal),dict(bake=rim*.9,crumb=.2*(fbm(V,9,3)>0.1)))
def canape(kind, seed=1):
    g = R(seed); o = [toast(seed,dark=kind in ('ei','kaese'))]; z = .15
    def add(x,*a): S.place(x,*a); o.append(x)
    add(blob(.34,.34,.03,M.plain('#FBF3DC',.45,.3,.1,0.,.05,.3,30.),seed,.12,30),(0,0,z))
    if kind != 'ei': add(salad(.37,seed,0),(0,0,z+.03)); z += .05
    if kind == 'lachs':
        for k in range(3): f = fold(seed+k,.26,salmon_mat(),.03,.05,.012,.0); add(f,(g.normal(0,.03),-.24+.15*k,z+.06+.035*k),(-.1,g.normal(0,.1),g.normal(0,.25)))
        add(dill(seed,.3),(-.1,-.05,z+.16),(0,0,.5),.9); add(blob(.07,.07,.05,M.plain('#FCF8EC',.4,.3),seed,.1,20),(.08,.06,z+.17))
    if kind == 'schinken':
        for k in range(3): f = fold(seed+k,.26,meat_mat(),.035,.05,.012); add(f,(g.normal(0,.03),-.24+.15*k,z+.06+.035*k),(-.1,g.normal(0,.1),g.normal(0,.25)))
        c1 = disc(.2,.035,P.cucumber_mat()); add(c1,(.05,.03,z+.17),(.35,.2,0),.75); c2 = disc(.2,.035,P.cucumber_mat()); add(c2,(-.08,.02,z+.16),(.3,-.2,0),.75)
    if kind == 'kaese':
        for k in range(2): e = emmental(.29,0,0,seed+k,4,.035,.40); add(e,(0,0,z+.05+.045*k),(0,0,.3+.5*k))
        gr = M.plain('#6E2A48',.25,.5,.2,0.,.2); add(blob(.085,.085,.10,gr,1,.03,24),(.06,.0,z+.19)); add(blob(.08,.08,.095,M.plain('#A9B65A',.25,.5,.2,0.,.15),2,.03,24),(-.10,.05,z+.18))
    if kind == 'ei':
        for k in range(4): a = k*1.57+.8; d = disc(.16,.045,P.egg_mat()); add(d,(.16*math.cos(a),.16*math.sin(a),z+.04+.012*k),(.12*math.sin(a),-.12*math.cos(a),0))
        for k in range(16): t = tube([(0,0,0),(.05,.008,.008),(.10,.0,0)],.009,M.plain('#4F7A2E',.5,.3),8,8); add(t,(g.normal(0,.11),g.normal(0,.11),z+.115),(0,0,g.uniform(0,6)),.7)
    if kind == 'tomate':
        for k in range(3): a = k*2.1+.4; d = disc(.17,.045,P.tomato_mat() if k!=1 else M.plain('#FBF8EE',.4,.35,0.,0.,.04)); add(d,(.13*math.cos(a),.13*math.sin(a),z+.05+.03*k),(.15*math.sin(a),-.15*math.cos(a),k))
        for k in range(2): l = basil(seed+k); add(l,(.02,.02,z+.15+.02*k),(0,-.25,2.2*k+.5),.8)
    return S.group('canape',o)
def basil(seed=1):
    n = 30; u,v = np.meshgrid(np.linspace(0,1,n),np.linspace(-1,1,n),indexing='ij'); w = .10*np.sin(np.pi*u**.8)**.8; V = np.column_stack([(u*.30).ravel(),(v*w).ravel(),(.05*np.sin(u*2.6)-.05*(1-v**2)*np.sin(np.pi*u)*.8+.05).ravel()]); o = S.mesh('basil',V,S.grid(n,n),salad_mat('#4F7D2E','#7FA04A','#2E5A1C'),dict(bake=(.55+.2*np.abs(v)).ravel())); m = o.modifiers.new('s','SOLIDIFY'); m.thickness = .006; return o
@P.scene
def sc_canapeplatte():
    studio.setup(); studio.board(4.6,3.3,.13,rot=.06,a='#7E6A55',b='#57473A'); ks = ['lachs','ei','schinken','tomate','kaese']; pr = [canape(k,3+i) for i,k in enumerate(ks)]; far(*pr); g = R(5)
    for j in range(3):
        for i in range(4): k = (i+j*2)%5; S.place(S.dup(pr[k]),(-1.56+1.04*i+g.normal(0,.02),-1.0+1.0*j+g.normal(0,.02),.13),(0,0,.06+g.normal(0,.05)),1.0)
    studio.camera((0,-.05,.2),11.3,40,-8,fstop=.6,focus=(0,-.9,.3)); return {}

@M.lib
def choco_mat():
    t = M.T('choco'); k,_,cr,_ = t.mask(); n = t.noise(12,4,.6); n2 = t.noise(60,2); c = t.mix(k,t.mix(t.rng(n,.35,.7),'#5A3119','#3E2010'),t.mix(t.rng(n2,.3,.7),'#2E160B','#3A1E10')); t.p(Base_Color=c,Roughness=t.rng(k,0,1,.85,.25),Specular=t.rng(k,0,1,.15,.5),Normal=t.bump(t.math('ADD',n,n2),t.rng(k,0,1,.5,.12) if False else .3,.02)); return t.m
def cakesquare(kind, seed=1, s=.42, h=.30):
    g2 = R(seed); c,F = S.cube(56); q = S.rbox(c,p=12.); w = (q[:,2]+1)/2; V = np.column_stack([q[:,0]*s,q[:,1]*s,w*h]); N = S.normals(V,F); top = sstep(.90,.97,w); V = V+N*(.014*fbm(V,5,3,.5,seed)-.014*sstep(.36,.1,worley(V,11,seed)[0])*(1-top))[:,None]; o=[]
    if kind == 'kaese': base = sstep(.24,.18,w); bake = base*(.42+.1*fbm(V,5,2))+(1-base)*.02; bake = bake*(1-top)+top*(.36+.3*fbm(V,2.4,4,.55,seed)); o.append(S.mesh('sq',V,F,P.cheese_mat(),dict(bake=bake,crumb=(1-base)*(1-top))))
    if kind == 'choco':
        o.append(S.mesh('sq',V,F,choco_mat(),dict(bake=sstep(.80,.84,w+.04*fbm(V,6,2))))); N2 = S.normals(V,F); S_ = S.group('n',[]); S.scatter('n',P.nut_protos(),V,N2,top*(np.abs(q[:,0])<.8)*(np.abs(q[:,1])<.8),16,g2,(.6,1.),0,.10,.5,parent=S_); o.append(S_)
    if kind in ('streusel','apfel','kirsch'):
        base = sstep(.55,.45,w); bake = .26+.12*fbm(V,4,3)+.2*sstep(.1,0,w)+.1*top; o.append(S.mesh('sq',V,F,M.crust('butter',.05,.6,crumb='#F7E2B0'),dict(bake=bake,crumb=.6*(1-top)))); Pn = np.column_stack([g2.uniform(-s*.9,s*.9,2500),g2.uniform(-s*.9,s*.9,2500),h+g2.uniform(.0,.05,2500)]); gg = S.group('st',[])
        if kind == 'kirsch':
            ch = S.hide_proto(blob(.085,.085,.075,M.jam('#7A1020'),3,.06,16)); S.scatter('ki',[ch],Pn,np.tile([0,0,1.],(2500,1)),np.ones(2500),15,g2,(.85,1.1),.0,.15,.3,parent=gg)
        S.scatter('st',P.streusel_protos(),Pn,np.tile([0,0,1.],(2500,1)),np.ones(2500),dict(streusel=95,kirsch=26,apfel=30)[kind],g2,(.5,1.05),0,.062,.8,parent=gg); o.append(gg)
    return S.group('cake',o)
@P.scene
def sc_kuchenplatte():
    studio.setup(); studio.board(4.5,3.3,.13,rot=.06); ks = ['kaese','streusel','choco','kirsch']; pr = [cakesquare(k,3+i) for i,k in enumerate(ks)]; far(*pr); g = R(5)
    for j in range(3):
        for i in range(4): k = (i+j*2+(j==2))%4; S.place(S.dup(pr[k]),(-1.53+1.02*i+g.normal(0,.025),-.98+.98*j+g.normal(0,.025),.13),(0,0,.06+math.pi/2*g.integers(4)+g.normal(0,.07)),1.)
    studio.camera((0,-.05,.2),11.0,38,-8,fstop=.6,focus=(0,-.9,.3)); return {}
@P.scene
def sc_suesseplatte():
    import products_sweet as W
    studio.setup(); studio.cloth(7.,5.4,loc=(0,.1,-.02),rot=.2,stripe='#A8452F',seed=4,amp=.04); studio.board(4.5,4.5,.13,round_=True,a='#A97C4A',b='#744B26'); g = R(4)
    def small(seed, turn):
        o,V,F,(Q,H) = W.snail(seed,3.0,.215,.165,('#8A5A30','#7A4A22'),1300,84,.055,.84); N = S.normals(Q,H); W.ice(o,((V,F),(Q,H)),W.zigzag(.58,7,.60,turn,seed),.016,.012,.22,seed); N2 = S.normals(V,F); S.scatter('n',W.nuts(),Q,N,sstep(.3,.8,N[:,2]),120,R(seed),(.7,1.25),-.006,.032,.5,parent=o); S.scatter('n',W.nuts(),V,N2,sstep(.75,.95,N2[:,2])*sstep(.22,.28,V[:,2]),60,R(seed+4),(.5,1.),-.004,.045,.4,parent=o); return o
    sn = [small(5,.9),small(2,2.2),small(8,.2)]; cr = [P.croissant(1,340,80),P.croissant(3,340,80)]; kr = P.krapfen(2,80); far(*sn,*cr,kr); size = dict(s=.62,c=.50,b=.62)
    def lay(kind, x, y, z=.13, a=None, tilt=(0,0)):
        o = dict(s=sn[g.integers(3)],c=cr[g.integers(2)],b=kr)[kind]; S.place(S.dup(o),(x,y,z),(tilt[0]+g.normal(0,.03),tilt[1]+g.normal(0,.03),g.uniform(0,6) if a is None else a+g.normal(0,.12)),size[kind]*g.uniform(.96,1.05))
    for j,kind in enumerate('cscscscscsb'): b = j/11*2*np.pi+.25; lay(kind,1.55*math.cos(b)+g.normal(0,.03),1.55*math.sin(b)+g.normal(0,.03),.13,b+math.pi/2+.5 if kind == 'c' else None)      # what the product names: 7 croissants, 7 snails, 3 filled buns
    for j,kind in enumerate('sbcsb'): b = j/5*2*np.pi+.75; lay(kind,.72*math.cos(b)+g.normal(0,.03),.72*math.sin(b)+g.normal(0,.03),.14,b+1.2 if kind == 'c' else None)
    lay('c',.0,.02,.36,.4,(.05,-.05)); W.crumbs(None,0,-2.0,.1,.6,16,('#EBC27A','#B97428'),4,.135,(.12,.34)); studio.camera((0,-.10,.20),9.8,41,-8,fstop=.6,focus=(0,-1.0,.35)); return dict(size='1920x1440',grade=studio.GRADE)

def breadbowl(n=170, seed=5):
    """round loaf hollowed out: rim at the cut, crumb inside"""
    V,F,d = dome(n,1.25,1.25,.98,.5,2.0,.92); N = S.normals(V,F); V = V+N*(.04*fbm(V,1.2,3,.5,seed)+.012*fbm(V,8,4,.55,seed))[:,None]; r = np.hypot(V[:,0],V[:,1]); zc = .98; R1 = .86; inn = (r<R1)&(V[:,2]>.6); jag = .03*fbm(V,5,3,.5,seed); k = sstep(R1+.03,R1-.05,r+jag); depth = zc-.38*sstep(R1,R1*.5,r); V[:,2] = np.where(V[:,2]>.6,V[:,2]*(1-k)+k*np.minimum(V[:,2],depth+jag),V[:,2]); cut = sstep(1.02,1.0,0*r+1.01)*k; V[:,2] = np.minimum(V[:,2],1.06+.02*fbm(V,4,3)); rim = (V[:,2]>1.0)*(r<1.02)*1.
    cr = np.clip(np.maximum(k,rim),0,1)*(V[:,2]>.5); bake = .55+.2*fbm(V,1.8,4,.55,2)-.25*sstep(.16,0,V[:,2]); bake = bake*(1-cr)+cr*(.14+.2*fbm(V,8,3)); fl = sstep(.0,.6,N[:,2])*(.35+.6*fbm(V,2.3,3,.5,4))*(1-cr); return S.mesh('bowl',V,F,M.crust('rye',.08,.6,crumb='#F0DDB4'),dict(bake=bake,flour=fl,crumb=cr*.9))
def olive(mat, seed): d,F = S.cubesphere(20); V = d*[.10,.085,.085]; V[:,0] -= .02*np.exp(-((d[:,1]**2+d[:,2]**2)/.05))*(d[:,0]>0); return S.mesh('olive',V,F,mat)
@P.scene
def sc_antipastibrot():
    studio.setup(); studio.board(4.0,3.3,.14,rot=.05); b = breadbowl(); S.place(b,(0,0,.14),(0,0,.3)); g = R(7)
    n = 40; V = np.array([[q*math.cos(a),q*math.sin(a),1.02+.20*(1-(q/.9)**2)] for q in np.linspace(.02,.82,n) for a in np.linspace(0,6.283,100,endpoint=False)]); N = np.tile([0,0,1.],(len(V),1)); w = np.hypot(V[:,0],V[:,1]); S.mesh('base',V-[0,0,.10],S.grid(n,100,False,True),M.plain('#8A5A2C',.4,.4,.2,0.,.3,.4,12.)).location=(0,0,.10)
    ol1 = S.hide_proto(olive(M.plain('#6E7230',.25,.5,.3,0.,.2,.1,20.),1)); ol2 = S.hide_proto(olive(M.plain('#3A2430',.22,.5,.35,0.,.2,.1,20.),2)); moz = S.hide_proto(blob(.13,.13,.12,M.plain('#FBF8EF',.38,.35,.1,0.,.04,.15,20.),1,.05,26)); tom = S.hide_proto(blob(.135,.135,.13,M.plain('#B9271B',.16,.5,.5,0.,.15),2,.03,30)); pep = S.hide_proto(fold(3,.17,M.plain('#C4501F',.25,.5,.3,0.,.2,.3,20.),.05,.05,.02)); art = S.hide_proto(fold(6,.17,M.plain('#C9B878',.35,.4,.2,0.,.2,.4,20.),.05,.06,.02)); ham_ = S.hide_proto(fold(8,.24,meat_mat('#B85A4E','#EBC0AE','#9A4038'),.05,.07,.012))
    V2 = V+[0,0,.14]; S.scatter('a',[ol1,tom,moz,ol2,pep,tom,moz,art,ham_,ol1],V2,N,w,52,R(4),(.85,1.1),.0,.185,.35); S.scatter('a2',[ol1,ol2,tom,pep],V2+[0,0,.07],N,w,16,R(9),(.8,1.),.0,.24,.5)
    for k in range(7): l = basil(k); a = g.uniform(0,6.28); q = g.uniform(.1,.6); S.place(l,(q*math.cos(a),q*math.sin(a),1.30+.14*(1-q)),(g.normal(0,.2),-.3,g.uniform(0,6)),1.0)
    S.place(tr_lid(),(1.15,.95,.14),(0,0,0)); [S.place(S.dup(o),p,r,1.) for o,p,r in ()]
    studio.camera((.05,.05,.62),9.6,36,-8,fstop=.62,focus=(-.1,-.6,1.1)); return {}
def tr_lid():
    V,F,d = dome(110,.88,.88,.34,.10,2.0,.9,.6); N = S.normals(V,F); V = V+N*(.03*fbm(V,1.4,3,.5,3)+.010*fbm(V,8,4,.55,3))[:,None]; cr = sstep(-.5,-.8,N[:,2]); bake = .55+.2*fbm(V,1.8,4,.55,2); bake = bake*(1-cr)+cr*.14; fl = sstep(.0,.6,N[:,2])*(.45+.6*fbm(V,2.3,3,.5,4)); o = S.mesh('lid',V,F,M.crust('rye',.08,.6,crumb='#F0DDB4'),dict(bake=bake,flour=fl,crumb=cr)); o.rotation_euler = (-1.02,0,-.35); o.location = (0,0,.62); return S.group('lid',[o])

# ================================================================ shop items
def stamp(lines, size=1024):
    """image with printed words, black = ink; the letters come out a little worn"""
    from PIL import Image, ImageDraw, ImageFont
    from moods import FONT
    im = Image.new('L',(size,size),255); d = ImageDraw.Draw(im)
    for word,y,h in lines: d.text((size/2,y*size),word,0,ImageFont.truetype(FONT,int(h*size)),anchor='mm')
    for y in (.335,.665): d.rectangle((size*.20,size*y,size*.80,size*(y+.006)),0)
    a = np.asarray(im,np.float32)[::-1]/255; b = bpy.data.images.new('stamp',size,size); b.colorspace_settings.name = 'Non-Color'; b.pixels.foreach_set(np.stack([a,a,a,np.ones_like(a)],-1).ravel()); return b
def kraft(print_=None, w=1., z0=0., h=1.):
    """brown paper with fibres; print_ is laid over the front (object x from -w to w, z from z0 to z0+h)"""
    t = M.T('kraft'); n = t.noise(2.2,3); n2 = t.noise(70,2); n3 = t.noise(9,3); s = t.n('SeparateXYZ'); t.t.links.new(t.coord(),s.inputs[0]); f = t.math('SINE',t.math('MULTIPLY',s.outputs[0],160.)); crease,_,_,_ = t.mask(); c = t.mix(t.rng(n,.3,.7,0,.5),'#BE9463','#A87E4E'); c = t.mix(t.rng(n2,.45,.7,0,.3),c,'#8E6539'); c = t.mix(t.rng(f,.2,1,0,.06),c,'#8A5E32'); c = t.mix(t.math('MULTIPLY',crease,.14),c,'#D2AE80')
    if print_:
        u = t.rng(s.outputs[0],-w,w); v = t.rng(s.outputs[2],z0,z0+h); xy = t.n('CombineXYZ'); t.t.links.new(u,xy.inputs[0]); t.t.links.new(v,xy.inputs[1]); im = t.n('TexImage'); im.image = print_; im.extension = 'EXTEND'; t.t.links.new(xy.outputs[0],im.inputs[0]); ink = t.math('SUBTRACT',1.,im.outputs[0]); ink = t.math('MULTIPLY',ink,t.math('MULTIPLY',t.math('LESS_THAN',s.outputs[1],0.),t.rng(t.math('ADD',n2,t.math('MULTIPLY',n3,.4)),.42,.60,1.,.72))); c = t.mix(t.math('MULTIPLY',ink,.88),c,'#4A2716')
    t.p(Base_Color=c,Roughness=.82,Specular=.14,Normal=t.bump(t.math('ADD',n2,t.math('MULTIPLY',n3,.8)),.16,.012)); return t.m
def bag(w=.82, d=.5, h=1.6, seed=1, mat=None):
    """paper bag that has been carried: soft corners, dents, creases, an uneven pinked rim"""
    nu = 420; nz = 220; a = np.linspace(0,2*np.pi,nu,endpoint=False); p = 7.; c,s = np.cos(a),np.sin(a); k = (np.abs(c)**p+np.abs(s)**p)**(-1/p); X,Y = w*c*k,d*s*k; z = np.linspace(0,1,nz)[:,None]; gus = np.exp(-(Y/(d*.42))**2)*(np.abs(X)>w*.8); full = 1+.06*np.sin(np.pi*np.clip(z*1.15,0,1)); Xg = (X[None]-np.sign(X)[None]*gus[None]*.15*sstep(.12,.8,z))*full; Yg = Y[None]*full*(1+.05*z); Z = z*h*np.ones(nu)
    V = np.stack([Xg*np.ones_like(z),Yg,Z],-1).reshape(-1,3); F = S.grid(nz,nu,False,True); N = S.normals(V,F); V0 = V.copy(); k1 = sstep(.0,.25,V[:,2]/h); cre = np.zeros(len(V))
    for sc,amp,sd in ((1.05,.075,0),(2.3,.034,5),(5.2,.012,9)):
        Q = V0+.22*np.stack([fbm(V0+q,1.1,2,.5,seed+sd+q) for q in (0,3,6)],1); f1,f2,_ = worley(Q*[1,1,.8]+seed,sc,seed+sd); e = f2-f1; V += N*((amp*(np.clip(e,0,.6)-.25))*k1)[:,None]; cre = np.maximum(cre,sstep(.045,.0,e)*k1*(1. if sd < 6 else .5))
    V += N*(.035*fbm(V0,1.2,3,.5,seed)*k1)[:,None]; tooth = np.where(np.repeat(np.arange(nz),nu)==nz-1,.018*np.sign(np.sin(np.tile(a,nz)*58)),0); rim = sstep(.72,1,V0[:,2]/h); V[:,2] += tooth+rim*(.05*perlin(V0*[1.1,1.1,0]+2,seed)-.04*np.abs(V0[:,0])); V += N*(rim*.05*perlin(V0*2.1,seed+4))[:,None]; V[:,2] = np.maximum(V[:,2],.0)
    o = S.mesh('bag',V,F[:, ::-1],mat or kraft(),dict(bake=cre)); m = o.modifiers.new('s','SOLIDIFY'); m.thickness = .010; return o
@P.scene
def sc_brotbeutel():
    studio.setup(); studio.board(3.5,2.5,.13,rot=.08); b = bag(mat=kraft(stamp([('Krume',.50,.30),('Brot vom Vortag',.745,.085),('seit 1924',.255,.075)]),.74,.22,1.1)); S.place(b,(-.16,.12,.13),(0,0,.13)); bb = P.bauernbrot(n=150); S.place(bb,(-.30,.16,1.52),(.0,-1.25,.16),.43); bg = far(P.baguette(1,nu=520,nv=110)); S.place(S.dup(bg),(.36,.26,1.06),(.06,-1.30,.32),.56); S.place(S.dup(bg),(.12,.04,1.02),(-.02,-1.42,-.35),.54)
    sm = P.semmel(seed=1); sm2 = P.semmel(seed=5); S.place(sm,(.98,-.48,.13),(0,0,.3),.86); S.place(sm2,(1.34,.20,.13),(.05,0,1.6),.86); loose_crumbs(.75,-.85,.55,26,.135,3); studio.camera((.22,.03,1.09),9.7,18,-8,fstop=.7,focus=(-.1,-.45,1.0)); return dict(size='1920x1440',grade=studio.GRADE)
def loose_crumbs(cx, cy, r, n, z, seed=1, col=('#E2B878','#9A642C')):
    g = R(seed+77); a = g.uniform(0,2*np.pi,n*6); q = r*np.sqrt(g.random(n*6)); V = np.column_stack([cx+q*np.cos(a),cy+q*np.sin(a)*.6,np.full(n*6,z)]); S.scatter('crumb',P.nut_protos(col),V,np.tile([0,0,1.],(len(V),1)),np.ones(len(V)),n,g,(.10,.42),-.004,.04,.5)
@P.scene
def sc_becher():
    studio.setup(); studio.board(2.6,1.9,.12,rot=.1); cp = M.plain('#5F7A6C',.42,.4,.1,0.,.04,.05,40.); o = [lathe([(.001,0),(.33,0),(.345,.02),(.36,.10),(.455,1.20),(.46,1.24)],cp,nv=140,n=140,smooth=False),lathe([(.482,1.16),(.49,1.20),(.488,1.27),(.47,1.30),(.44,1.31),(.425,1.40),(.40,1.425),(.36,1.41),(.34,1.36),(.001,1.35)],M.plain('#F3E9D8',.38,.42,.15,0.,.03),nv=140,n=140,smooth=False),lathe([(.382,.42),(.398,.43),(.434,.82),(.426,.83)],cork(),nv=140,n=60,smooth=False),box(.10,.05,.02,(0,-.30,1.352),(0,0,0),M.plain('#3A2A1E',.6),.008)]
    S.place(S.group('becher',o),(-.28,-.02,.12),(0,0,.2)); S.place(P.croissant(2),(.72,.42,.12),(0,0,.5),.62); S.place(P.pretzel(2,420,44),(.62,-.38,.12),(0,0,.3),.36)
    studio.camera((.06,.02,.72),7.3,20,-8,focus=(-.25,-.4,.8)); return {}
@M.lib
def cork():
    t = M.T('cork'); v = t.voronoi(26.,out='Color'); n = t.noise(40,3); sp = t.n('SeparateColor'); t.t.links.new(v,sp.inputs[0]); c = t.mix(sp.outputs[0],'#C49A66','#A87A48'); c = t.mix(t.rng(n,.5,.7,0,.6),c,'#6E4A28'); t.p(Base_Color=c,Roughness=.8,Specular=.15,Normal=t.bump(n,.3,.015)); return t.m
@P.scene
def sc_catering():
    from moods import morning
    morning(M.wood('#E9DCC6','#CDB894',.6,.6)); studio.cloth(15.,3.9,loc=(0,.55,.01),rot=0,col='#F3ECDF',stripe=None,seed=4,amp=.03)
    st = stack(1,'schinken'); sk = stack(2,'kaese'); sr = P.seedroll(2,n=70,count=200); sm = P.semmel(n=90,seed=4); pz = P.pretzel(2,420,44); cr = P.croissant(1,360,80); sc = P.schnecke(1,110); cv = [canape(k,3+i) for i,k in enumerate(('lachs','ei','schinken','tomate','kaese'))]; far(st,sk,sr,sm,pz,cr,sc,*cv); g = R(3); D = lambda o,p,r,s: S.place(S.dup(o),p,(0,0,r),s)
    studio.board(3.0,3.0,.14,round_=True,loc=(-3.0,.35,.04)); 
    for j in range(8): a = j/8*2*np.pi+.2; D((st,sk,sr,st,sm,sk,st,sr)[j],(-3.0+1.05*math.cos(a),.35+1.05*math.sin(a),.18),g.uniform(0,6),.52)
    D(st,(-3.3,.35,.18),.5,.54); D(sk,(-2.7,.3,.18),2.,.54)
    studio.board(3.0,2.0,.13,loc=(.35,-.05,.04),rot=.04,a='#7E6A55',b='#57473A')
    for j in range(3):
        for i in range(4): D(cv[(i+2*j)%5],(-.72+.71*i,-.68+.64*j,.17),.04+g.normal(0,.05),.66)
    studio.plate(1.4,(3.35,.3,.04)); 
    for j in range(8): a = j/8*2*np.pi; D((cr,sc)[j%2],(3.35+.92*math.cos(a),.3+.92*math.sin(a),.13),a+1.9,.36)
    D(sc,(3.2,.35,.12),0,.38); D(cr,(3.6,.2,.12),.4,.36); studio.board(3.4,1.3,.13,loc=(.6,2.1,.04),rot=-.03)
    for j in range(5): D(pz,(-.6+.62*j,2.1,.17),.2*j,.36)
    for x,y in ((-5.4,1.2),(5.6,1.6),(-1.5,2.9)): D(sr,(x,y,.03),x,.9)
    studio.camera((.15,.55,.35),13.,23,-3,lens=58,fstop=.36,focus=(0,-.3,.3)); return dict(size='1600x1000',grade=dict(exposure=1.04,contrast=.2,vignette=.14))

@P.scene
def sc_partyplatte():
    studio.setup(); studio.board(4.4,4.4,.14,round_=True); kinds = [stack(1,'schinken'),stack(2,'kaese'),P.seedroll(2,kinds=('sesame','flax','sunflower'),count=200,n=80),stack(3,'lachs'),P.semmel(n=110,seed=4)]; far(*kinds); g = R(4); i = 0
    for rad,m,sc in ((1.66,11,.64),(.88,6,.64)):
        for j in range(m): a = j/m*2*np.pi+.25*(m==6); S.place(S.dup(kinds[(0,1,2,3,0,4,1,3,2,0,1, 1,0,3,4,1,2)[i]]),(rad*math.cos(a),rad*math.sin(a),.14),(0,0,g.uniform(0,6)),sc); i += 1
    S.place(S.dup(kinds[0]),(0,0,.14),(0,0,.4),.68); studio.camera((0,-.05,.2),10.9,37,-8,fstop=.6,focus=(0,-.9,.3)); return {}
