import {
  AddEquation,
  type BufferGeometry,
  Color,
  CustomBlending,
  FloatType,
  HalfFloatType,
  Mesh,
  NearestFilter,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  SrcColorFactor,
  UnsignedByteType,
  LinearFilter,
  Vector2,
  Vector3,
  WebGLRenderTarget,
  ZeroFactor,
  type Object3D,
  type Texture,
  type WebGLRenderer,
} from 'three';
import type { Lamp } from './lamps.ts';

/** Side of the square of ground that shadows fall on, mm. */
export const GROUND_MM = 380;
const PIXELS = 768;

/** Flattens what stands on the ground along a direction of light. */
const flattened = () =>
  new ShaderMaterial({
    uniforms: {
      through: { value: new Color(0, 0, 0) },
      light: { value: new Vector3() },
      half_: { value: GROUND_MM / 2 },
      middle: { value: new Vector2() },
    },
    vertexShader:
      'uniform vec3 light; uniform float half_; uniform vec2 middle; void main() { vec3 p = (modelMatrix * vec4(position, 1.)).xyz; vec2 q = p.xz - light.xz * (max(p.y, 0.) / light.y) - middle; gl_Position = vec4(q.x / half_, -q.y / half_, 0., 1.); }',
    fragmentShader: 'uniform vec3 through; void main() { gl_FragColor = vec4(through, 1.); }',
    depthTest: false,
    depthWrite: false,
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: ZeroFactor,
    blendDst: SrcColorFactor,
    side: 2,
  });

const addition = (map: Texture) =>
  new ShaderMaterial({
    uniforms: { map: { value: map }, weight: { value: 1 } },
    vertexShader:
      'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0., 1.); }',
    fragmentShader:
      'varying vec2 at; uniform sampler2D map; uniform float weight; void main() { gl_FragColor = vec4(texture2D(map, at).rgb * weight, 1.); }',
    depthTest: false,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneFactor,
  });

/**
 * Softens the steps that single lamps leave: over a mm where the frame touches the ground, and the paler, the more
 * widely, as the shadow of what stands high is.
 */
const softening = (map: Texture) =>
  new ShaderMaterial({
    uniforms: { map: { value: map } },
    vertexShader:
      'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0., 1.); }',
    fragmentShader: `
varying vec2 at; uniform sampler2D map;
void main() {
  vec3 near = texture2D(map, at).rgb * .12;
  for (int i = 0; i < 16; i++) {
    float angle = float(i) * .392699;
    float ring = (mod(float(i), 2.) < .5 ? 1.3 : 2.9) / ${PIXELS.toFixed(1)};
    near += texture2D(map, at + ring * vec2(cos(angle), sin(angle))).rgb * .055;
  }
  vec3 wide = vec3(0.);
  float all = 0.;
  for (int i = 0; i < 140; i++) {
    float angle = float(i) * 2.399963;
    float reach = sqrt((float(i) + .5) / 140.);
    float weight = exp(-2.2 * reach * reach);
    wide += texture2D(map, at + reach * 26. / ${PIXELS.toFixed(1)} * vec2(cos(angle), sin(angle))).rgb * weight;
    all += weight;
  }
  wide /= all;
  gl_FragColor = vec4(mix(near, wide, smoothstep(.42, .8, wide.g)), 1.);
}`,
    depthTest: false,
  });

/**
 * The light that reaches the ground past an object, 1 where nothing is in the way: the mean of many
 * lamps, each flattening the object onto the ground exactly. Lenses colour their shadow.
 */
export function groundShadow(
  renderer: WebGLRenderer,
  object: Object3D,
  lamps: readonly Lamp[],
  middle: Vector2,
): WebGLRenderTarget {
  const single = new WebGLRenderTarget(PIXELS, PIXELS, {
    type: UnsignedByteType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthBuffer: false,
  });
  const sum = new WebGLRenderTarget(PIXELS, PIXELS, {
    type: FloatType,
    minFilter: LinearFilter,
    magFilter: LinearFilter,
    depthBuffer: false,
  });
  const flat = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  const adder = addition(single.texture);
  const page = new Scene();
  const sheet = new Mesh<PlaneGeometry, ShaderMaterial>(new PlaneGeometry(2, 2), adder);
  page.add(sheet);
  const shadows = new Scene();
  const materials: ShaderMaterial[] = [];
  object.updateMatrixWorld(true);
  object.traverse((part) => {
    const through = part.userData['through'] as number[] | undefined;
    if (!(part instanceof Mesh) || !through) return;
    const material = flattened();
    material.uniforms['through']!.value.fromArray(through);
    material.uniforms['middle']!.value.copy(middle);
    const twin = new Mesh(part.userData['silhouette'] as BufferGeometry, material);
    twin.matrixAutoUpdate = false;
    twin.matrix.copy(part.matrixWorld);
    twin.frustumCulled = false;
    materials.push(material);
    shadows.add(twin);
  });
  const total = lamps.reduce((all, { weight, towards }) => all + weight * towards.y, 0);
  const clear = renderer.getClearColor(new Color());
  renderer.autoClear = false;
  renderer.setRenderTarget(sum);
  renderer.setClearColor(0x000000, 1);
  renderer.clear();
  for (const { towards, weight } of lamps) {
    for (const material of materials) material.uniforms['light']!.value.copy(towards);
    renderer.setRenderTarget(single);
    renderer.setClearColor(0xffffff, 1);
    renderer.clear();
    renderer.render(shadows, flat);
    adder.uniforms['weight']!.value = (weight * towards.y) / total;
    renderer.setRenderTarget(sum);
    renderer.render(page, flat);
  }
  renderer.setClearColor(clear, 1);
  renderer.autoClear = true;
  const soft = new WebGLRenderTarget(PIXELS, PIXELS, { type: HalfFloatType, depthBuffer: false });
  const softener = softening(sum.texture);
  sheet.material = softener;
  renderer.setRenderTarget(soft);
  renderer.render(page, flat);
  renderer.setRenderTarget(null);
  single.dispose();
  sum.dispose();
  softener.dispose();
  materials.forEach((material) => material.dispose());
  adder.dispose();
  return soft;
}
