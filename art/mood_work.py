"""Places of work: the counter (theke, in metres) and the pastry kitchen (konditorei, 10 cm per unit). Imported at the end of products.py."""
import math, numpy as np
import bpy
import shapes as S, materials as M, studio
import products as P
import moods as K
import mood_store as F
from shapes import fbm

def till(x, y, z):
    """tablet on a foot, card reader, receipt"""
    dark = M.plain('#26282A',.4,.45,.1,0.,.03); screen = M.T('screen'); screen.p(Base_Color=M.lin('#DDE3E0'),Roughness=.15,Emission=M.lin('#E9E4D6'),Emission_Strength=.35)
    K.lathe([(.001,0),(.10,0),(.10,.012),(.03,.03),(.022,.16),(.001,.16)],dark,(x,y,z),smooth=False,nv=40); K.box(.34,.018,.24,(x,y-.01,z+.13),(-.45,0,0),dark,.008); K.box(.30,.004,.20,(x,y-.012,z+.155),(-.45,0,0),screen.m,0)
    K.box(.085,.16,.035,(x+.30,y-.12,z),(.12,0,-.2),dark,.01); K.box(.06,.07,.004,(x+.297,y-.13,z+.042),(.12,0,-.2),screen.m,0); K.box(.07,.15,.002,(x-.28,y-.10,z+.002),(0,0,.3),M.plain('#F6F2E8',.7,.2),0)

def bags(x, y, z, n=14):
    g = P.R(5); m = M.plain('#C39A66',.8,.15,0.,0.,.08,.2,30.)
    for k in range(n): K.box(.20+g.normal(0,.002),.28,.003,(x+g.normal(0,.004),y+g.normal(0,.004),z+.0045*k),(0,0,.12+g.normal(0,.03)),m,0)

@P.scene
def sc_theke():
    studio.world(.34,(1.,.95,.88)); wall = K.plaster('#D3BD94',1.6); wood = M.wood('#8E6238','#5E3E20',1.6,.5); light = M.wood('#C79F6C','#97703F',1.8,.5); green = F.paint('#223A31')
    F.slab(-4.5,4.5,0,3.4,2.05,.1,wall,0); F.slab(-4.5,4.5,0,1.02,1.98,.06,wood,.004)
    bb,b2,bg,sm,pz,sr,cr,kr = K.far(P.bauernbrot(n=130),P.bauernbrot(n=120,seed=8),P.baguette(1,nu=320,nv=70),P.semmel(n=90),P.pretzel(nu=460,nv=44),P.seedroll(2,n=70,count=180),P.croissant(1,nu=320,nv=72),P.krapfen(2,80)); g = P.R(5)
    def row(kinds, x0, x1, n, y, z, s, jit=.015, turn=None): [S.place(S.dup(kinds[k%len(kinds)]),(x0+(x1-x0)*(k+.5)/n+g.normal(0,jit*.4),y+g.normal(0,jit),z),(0,0,g.normal(0,.3)+(math.pi if g.random()<.5 else 0) if turn is None else turn+g.normal(0,.12)),s*g.uniform(.95,1.05)) for k in range(n)]
    for z in (1.12,1.52,1.92): K.box(4.9,.40,.035,(-.1,1.78,z-.035),(0,0,0),wood,.004); K.box(4.9,.02,.055,(-.1,1.58,z-.01),(0,0,0),wood,.004)
    for x in (-2.56,-.92,.72,2.36): K.box(.04,.40,1.35,(x,1.78,.95),(0,0,0),wood,.004)
    row((bb,b2),-2.5,-.98,5,1.76,1.12,.108); row((b2,bb),-.86,.66,5,1.76,1.12,.108); row((sr,sm),.8,2.3,8,1.70,1.12,.11); row((sr,sm),.85,2.3,7,1.84,1.16,.11); row((b2,),-2.5,-.98,5,1.76,1.52,.106); row((bb,b2),.8,2.3,5,1.76,1.52,.106); row((bb,b2),-2.5,2.3,14,1.76,1.92,.10)
    for k in range(11): S.place(S.dup(bg),(-.78+.135*k,1.72,1.70),(0,-1.45,.4+g.normal(0,.1)),.075)
    K.tube([(-2.5,1.52,2.30),(2.3,1.52,2.30)],.012,K.metal('#B08A4A',.3),10,8,up=(0,1,0)); [S.place(S.dup(pz),(-2.2+.49*k,1.52,2.235),(math.pi/2,0,g.normal(0,.15)),.085) for k in range(10)]; F.slab(-1.25,1.05,2.50,2.92,1.97,.05,green,.01); F.sign(-.1,1.935,2.71,.36)
    # counter: panelled front, wooden top, glass case on the left
    K.box(5.2,.72,.92,(-.1,.10,0),(0,0,0),green,.01); [F.panel(-2.6+.87*k,-1.78+.87*k,.10,.84,-.30,green) for k in range(6)]; K.box(5.4,.84,.045,(-.1,.06,.92),(0,0,0),light,.01); z = .965
    for y,h in ((-.18,z+.02),(.12,z+.14)): K.box(2.85,.28,.018,(-1.15,y,h-.018),(0,0,0),M.ceramic('#F3EEE2',False,.25),.004)
    row((cr,),-2.5,-1.35,7,-.18,z+.02,.118,.01,.25); row((sr,),-1.25,-.5,5,-.18,z+.02,.125); row((kr,),-.42,.22,5,-.18,z+.02,.118); row((sm,),-2.5,-1.35,8,.12,z+.14,.118); row((pz,),-1.2,.2,6,.12,z+.14,.095,.01,.3)
    F.pane(-2.58,.28,z,z+.36,-.33); brass = K.metal('#B08A4A',.3); [K.tube([(x,-.33,z),(x,-.33,z+.36)],.007,brass,8,6,up=(0,1,0)) for x in (-2.58,-1.15,.28)]; K.tube([(-2.58,-.33,z+.36),(.28,-.33,z+.36)],.007,brass,8,6,up=(0,1,0)); top = np.array([[x,y,z+.365] for y in (-.33,.28) for x in (-2.58,.28)],float); o = S.mesh('top',top,np.array([[0,1,3,2]]),F.glass(),smooth=False); o.visible_shadow = False
    till(.78,.05,z); bags(1.30,-.10,z); K.box(.52,.30,.025,(1.92,-.05,z),(0,0,.12),light,.008); S.place(S.dup(bb),(1.90,-.03,z+.025),(0,0,.5),.125); K.box(.26,.028,.002,(1.95,-.20,z+.028),(0,0,.15),K.metal('#C7C3BA',.2),0); K.box(.12,.03,.022,(2.13,-.17,z+.024),(0,0,.15),wood,.008)
    for x in (-1.75,-.1,1.55): K.tube([(x,.15,3.3),(x,.15,2.42)],.006,M.plain('#1E1B18',.5),6,6,up=(0,1,0)); K.lathe([(.02,.16),(.06,.13),(.17,.0),(.16,.0),(.02,.12)],green,(x,.15,2.28),nv=56); K.lathe([(.001,-.035),(.045,-.02),(.05,.02),(.001,.06)],K.emit('#FFD9A0',14.),(x,.15,2.30),nv=24); studio.area((x,.15,2.27),(x,.1,0),.22,16,(1.,.82,.58))
    studio.area((-.1,1.0,3.2),(-.1,1.5,1.2),4.4,42,(1.,.85,.64),.5); studio.area((-4.2,-2.6,2.6),(0,.6,1.2),2.2,150,(.95,.97,1.),1.8); studio.area((3.5,-3.5,2.4),(0,.5,1.2),2.5,50,(1.,.9,.8))
    cam = studio.camera((-.10,.30,1.62),4.5,6.,-10,lens=36,fstop=1.6,focus=(-.4,-.3,1.1)); return dict(size='1600x1000',grade=dict(exposure=1.02,contrast=.2,vignette=.14,bloom=.05))

@P.scene
def sc_konditorei():
    import products_sweet as W
    t = M.T('marble'); n = t.noise(.7,5,.65,dist=1.6); v = t.rng(t.math('ABSOLUTE',t.math('SUBTRACT',n,.5)),.0,.05,.5,0.); t.p(Base_Color=t.mix(v,'#EFE9DF','#B9AFA2'),Roughness=.32,Specular=.4); K.morning(t.m,wall='#EFE3CF',amb=.36,sun=6.)
    cream = W.cream('#FFF3DC'); white = M.ceramic('#F3EEE4',False,.2); g = P.R(4); x,y = -.55,.9
    K.lathe([(.001,0),(.75,0),(.78,.04),(.30,.14),(.16,.30),(.15,.75),(.26,.92),(1.55,1.0),(1.62,1.05),(1.60,1.10),(1.5,1.08),(.001,1.06)],white,(x,y,0),nv=160); zt = 1.08
    nv,nz = 220,70; a = np.linspace(0,2*math.pi,nv,endpoint=False); q = S.resample(np.array([(.001,0),(1.22,0),(1.25,.04),(1.25,.86),(1.22,.92),(1.15,.94),(.001,.95)]),nz); V,H = S.revolve(q,nv); N = S.normals(V,H); sm = S.sstep(.1,.4,V[:,2])*S.sstep(.95,.8,V[:,2]); V = V+N*(.014*fbm(V*[1,1,3],2.2,3,.5,3)+.008*np.sin(V[:,2]*40+2*fbm(V,2,2))*sm)[:,None]; cake = S.mesh('cake',V,H,cream); S.place(cake,(x,y,zt)); W0 = V+[x,y,zt]
    fl = W.choc_flakes(); S.scatter('f',fl,W0,N,(N[:,2]<.3)*S.sstep(.42,.02,V[:,2]+.10*fbm(V,3,2)),420,g,(.6,1.1),-.01,.045,.4); S.scatter('f',fl,W0,N,(N[:,2]>.7)*(np.hypot(V[:,0],V[:,1])<.62),150,g,(.5,1.),-.01,.045,.5)
    ro = K.far(W.rosette(.24,.19)); ch = W.cherry_proto(2,'#8E0F1E',.125)
    for k in range(12):
        b = k/12*2*math.pi+.1
        if k == 9: continue                                       # the next one is still to be piped
        p = (x+.96*math.cos(b),y+.96*math.sin(b),zt+.93); S.place(S.dup(ro),p,(0,0,g.uniform(0,6)),g.uniform(.95,1.04)); W.inst(ch,(p[0],p[1],p[2]+.225),(g.normal(0,.3),g.normal(0,.3),g.uniform(0,6)),1.)
    # piping bag with steel nozzle, bowls, spatula, cherries
    m = M.plain('#EFE8DA',.75,.15,0.,0.,.05,.3,26.); nz,nv = 120,90; u,b = np.meshgrid(np.linspace(0,1,nz),np.linspace(0,2*math.pi,nv,endpoint=False),indexing='ij'); r = .09+.42*u**.85*np.clip(1-((u-.72)/.34).clip(0,1)**2*.72,.1,1); L = 2.5*u; V = np.stack([L,r*np.cos(b)*1.05,r*np.sin(b)*.85],-1).reshape(-1,3); C = V*[1.2,2.2,2.2]; tw = S.sstep(.66,.92,u.ravel()); V = V*np.column_stack([np.ones(len(V)),1+tw*(.16*np.sin(7*b.ravel()+6*u.ravel())),1+tw*(.16*np.sin(7*b.ravel()+6*u.ravel()))])+.03*np.column_stack([0*C[:,0],S.perlin(C,3),S.perlin(C+5,4)]); bagm = S.mesh('bag',V,S.grid(nz,nv,False,True)[:, ::-1],m); S.place(bagm,(.55,-1.05,.40),(0,.10,.30)); K.lathe([(.115,.0),(.10,.10),(.05,.34),(.042,.345),(.09,.1)],K.metal('#C7C3BA',.25),(.60,-1.035,.40),(0,-math.pi/2+.10,.30),smooth=False,nv=48)
    d = W.rosette(.16,.12); S.place(d,(.02,-1.22,.0),(0,0,.4)); d2 = W.rosette(.12,.13,seed=4); S.place(d2,(-.30,-1.36,.0),(0,0,1.4))
    K.bowl(.85,.62,'#E6DCCB',True,(2.55,.75,0),cream,.30); K.bowl(.55,.36,'#EFE7DA',False,(-2.75,-.35,0))
    for k in range(26): b = k*2.4; r = .085*math.sqrt(k%13); W.inst(ch,(-2.75+r*math.cos(b),-.35+r*math.sin(b),.17+.13*(k//13)),(g.uniform(0,6),g.uniform(0,6),0),g.uniform(.85,1.05))
    for px,py in ((-2.05,-1.0),(-1.8,-.82),(-2.2,-1.35)): W.inst(ch,(px,py,.11),(g.uniform(0,6),g.uniform(0,6),0),.95)
    K.box(2.0,.20,.014,(-1.15,-1.75,.03),(0,.0,.16),K.metal('#C7C3BA',.22),.006); K.box(.95,.15,.10,(-2.55,-1.98,.0),(0,0,.16),M.wood('#8F5F33','#5E3A1C',1.4,.45),.04,4)
    bb = K.far(P.bauernbrot(n=90)); K.shelf(-8.,8.,8.3,.72,[(bb,-5.,.3,1.),(bb,4.2,1.4,.96)]); cake2(3.9,2.9); studio.camera((.1,.25,.95),11.4,17,-4,lens=62,fstop=.38,focus=(-.5,-.2,1.3)); return dict(size='1600x1000',grade=dict(exposure=1.0,contrast=.2,vignette=.14,warm=.008))

def cake2(x, y):
    """a finished chocolate cake in the background"""
    ch = M.plain('#3A1E10',.32,.45,.15,0.,.05,.12,12.); q = S.resample(np.array([(.001,0),(1.1,0),(1.13,.05),(1.13,.72),(1.08,.80),(.001,.82)]),50); V,H = S.revolve(q,160); S.place(S.mesh('cake',V,H,ch),(x,y,.06)); K.lathe([(.001,0),(1.35,0),(1.38,.03),(1.35,.06),(.001,.06)],K.metal('#C9A25E',.3),(x,y,0),smooth=False,nv=100)
